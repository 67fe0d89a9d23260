"""Checks and changes of the passwords of accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fw.runtime.auth import audit, notices
from fw.runtime.database.connection.database import transaction
from fw.runtime.errors import Unauthenticated

if TYPE_CHECKING:
    from fw.runtime.auth.accounts.accounts import Accounts
    from fw.runtime.auth.accounts.columns import AccountColumns
    from fw.runtime.auth.policy.actor import Actor
    from fw.runtime.auth.rate_limit import LoginRateLimit
    from fw.runtime.auth.sessions.sessions import Sessions
    from fw.runtime.database.models.password_hashing import Passwords
    from fw.runtime.database.query.selection import Row

__all__ = ["PasswordChanges"]

_WRONG: Final = "the current password is wrong"


class PasswordChanges(NamedTuple):
    """Checks and changes passwords, and revokes the sessions that a change ends."""

    accounts: Accounts
    columns: AccountColumns
    passwords: Passwords
    rate_limit: LoginRateLimit
    sessions: Sessions

    async def change(self, actor: Actor, old: str, new: str) -> None:
        """Change the password of a logged-in user, and revoke the user's other sessions.

        Raises Unauthenticated if `old` is wrong, and TooManyRequests after too many failures.
        """
        assert actor.user is not None
        hashed = await self.verified(actor.user, old, "password_change_failed")
        hashed_new = await self.passwords.hash(new)
        async with transaction():
            # Checked again, since a concurrent change may have replaced the old password.
            if not await self.accounts.has_password(actor.user, hashed):
                raise Unauthenticated("invalid_grant", _WRONG)
            user = await self.accounts.set_password(actor.user, hashed_new)
            await self.sessions.revoke_all(actor.user, but=actor.session)
            await self._tell(user)
        audit.record("password_changed", target=actor.user)

    async def reset(self, key: Any, new: str) -> int:
        """Set a user's password without the old one; return the number of revoked sessions.

        Authorization is the caller's task. Clears the failed logins of the account.
        """
        hashed_new = await self.passwords.hash(new)
        async with transaction():
            user = await self.accounts.set_password(key, hashed_new)
            ended = await self.sessions.revoke_all(key)
            await self._tell(user)
        if user is not None:
            await self.rate_limit.reset(user[self.columns.email], str(key))
            audit.record("password_changed", target=str(key))
        return ended

    async def verified(self, user: str, password: str, failure: str) -> str:
        """Return the hash of a user's password; record the failure if the password is wrong."""
        async with self.rate_limit.attempt(user, ""):
            hashed = await self.accounts.password_of(user)
            if not await self.passwords.verify(password, hashed) or hashed is None:
                audit.record(failure)
                raise Unauthenticated("invalid_grant", _WRONG)
        return hashed

    async def _tell(self, user: Row | None) -> None:
        if user is not None:
            await notices.tell(user[self.columns.email], "password")
