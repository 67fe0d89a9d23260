"""Tokens of the links in mails, which nothing stores."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from fw.runtime import clock
from fw.runtime.validation import ValidationError

if TYPE_CHECKING:
    from fw.runtime.auth.accounts.accounts import Accounts
    from fw.runtime.auth.accounts.columns import AccountColumns
    from fw.runtime.auth.sessions.keys import KeyRing
    from fw.runtime.database import Row

__all__ = ["LinkTokens", "invalid_link"]

_SEPARATOR: Final = "."


class LinkTokens(NamedTuple):
    """Issues and checks the tokens of one kind of link.

    A token consists of the user's key, its expiry, and a MAC over both and over what `parts`
    returns of the user. So a token is invalid once any of these has changed.
    """

    accounts: Accounts
    columns: AccountColumns
    keys: KeyRing
    seconds: int
    """Lifetime of a token."""
    parts: Callable[[Row], tuple[object, ...]]

    def issue(self, user: Row) -> str:
        """Return a token for a user, with the password's hash in the row."""
        expires = int(clock.now()) + self.seconds
        key = str(user[self.columns.key])
        return _SEPARATOR.join((key, str(expires), self._macs(user, expires)[0]))

    async def user_of(self, token: str) -> Row:
        """Return the active user of a token, with the password's hash.

        Raises ValidationError for a token that is invalid, used or expired.
        """
        # From the right, since keys that are texts may contain dots.
        rest, _, mac = token.rpartition(_SEPARATOR)
        key, _, expires = rest.rpartition(_SEPARATOR)
        if not expires.isascii() or not expires.isdigit() or len(expires) > 12:
            raise invalid_link()
        known = await self.accounts.find(key) if int(expires) >= clock.now() else None
        email = None if known is None else known[self.columns.email]
        user = None if email is None else await self.accounts.find_by_email(email)
        if user is None:
            raise invalid_link()
        macs = self._macs(user, int(expires))
        if not any(hmac.compare_digest(mac.encode(), each.encode()) for each in macs):
            raise invalid_link()
        return user

    def _macs(self, user: Row, expires: int) -> list[str]:
        """Return the MACs under the current secret, then under former ones."""
        signed = (user[self.columns.key], expires, user[self.columns.email], *self.parts(user))
        macs = self.keys.link_macs("\0".join(map(str, signed)))
        return [urlsafe_b64encode(mac).decode().rstrip("=") for mac in macs]


def invalid_link() -> ValidationError:
    """Return the error of a token that is invalid, used or expired."""
    return ValidationError({"token": ["The link is invalid, used or expired"]})
