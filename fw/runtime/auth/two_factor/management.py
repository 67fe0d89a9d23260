"""Second factors for the command line, without authorization."""

from __future__ import annotations

from pathlib import Path

from fw.runtime.auth.accounts.management import application, connected, user_by_email
from fw.runtime.errors import FwError

__all__ = ["reset"]


async def reset(root: Path, email: str) -> bool:
    """Remove the second factor of the user with that address; return True if there was one.

    Raises FwError for an unknown user, and if `auth.totp` is off.
    """
    _, auth = application(root)
    if auth.two_factor is None:
        hint = 'set totp = "optional" in [auth] of fw.toml, then run fw auth and fw migrate'
        raise FwError("two-factor logins are off (auth.totp)", hint=hint)
    async with connected(root):
        user = await user_by_email(auth, email)
        return await auth.two_factor.disable(str(user[auth.columns.key]))
