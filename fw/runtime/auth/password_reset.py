"""Reset of a forgotten password by a link in a mail."""

from __future__ import annotations

import asyncio
import hmac
import logging
from base64 import urlsafe_b64encode
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from fw.runtime import clock
from fw.runtime.auth import audit
from fw.runtime.auth.rate_limit import LoginRateLimit
from fw.runtime.database.connection.database import current, transaction
from fw.runtime.errors import FwError, TooManyRequests
from fw.runtime.rules.formats import is_email
from fw.runtime.validation import ValidationError

if TYPE_CHECKING:
    from fw.runtime.auth.accounts.accounts import Accounts
    from fw.runtime.auth.accounts.columns import AccountColumns
    from fw.runtime.auth.sessions.keys import KeyRing
    from fw.runtime.auth.sessions.sessions import Sessions
    from fw.runtime.config import Config
    from fw.runtime.database import Row
    from fw.runtime.database.models.password_hashing import Passwords

__all__ = ["PasswordReset"]

log = logging.getLogger("fw.auth")

_SEPARATOR: Final = "."
_MAIL: Final = "fw.runtime.auth.reset_mail"


class PasswordReset:
    """Sends links to choose a new password, and redeems them once.

    A token consists of the user's key, its expiry, and a MAC over both, the address and the
    password's hash. So nothing is stored, and a changed password or address makes it invalid.
    `url` is the page that the link opens, with the token as its fragment, which no server logs.
    """

    def __init__(
        self,
        accounts: Accounts,
        columns: AccountColumns,
        sessions: Sessions,
        passwords: Passwords,
        keys: KeyRing,
        config: Config,
    ) -> None:
        self._accounts, self._columns, self._sessions = accounts, columns, sessions
        self._passwords, self._keys = passwords, keys
        self._site: str = config.setting("project.name") or "the application"
        self.url: str = config.setting("auth.reset_url")
        self._minutes: int = config.setting("auth.reset_minutes")

    async def send(self, email: str) -> None:
        """Send a link to an active user with that address; do nothing if there is none.

        Errors are logged, since the answer of a request must not depend on them.
        """
        columns = self._columns
        # Somebody may have typed the password in place of the address.
        known = email if is_email(email) else None
        try:
            user = await self._accounts.find_by_email(email)
            if user is None or not user[columns.active] or user[columns.password] is None:
                audit.record("password_reset_refused", email=known)
                return
            await LoginRateLimit.reset_mail(user[columns.email])
            link = f"{self.url}#token={self.token(user)}"
            # Imported when it is needed, since mail would double the time of a start; in a thread,
            # so that other requests are served.
            mail = await asyncio.to_thread(import_module, _MAIL)
            await mail.send(user[columns.email], self._site, link, self._minutes)
        except TooManyRequests:
            audit.record("password_reset_refused", email=known)
        except Exception:
            log.exception("cannot send a mail to reset a password")
        else:
            audit.record("password_reset_requested", target=str(user[columns.key]))

    def token(self, user: Row) -> str:
        """Return a token for a user, with the password's hash in the row."""
        expires = int(clock.now()) + self._minutes * 60
        key = str(user[self._columns.key])
        return _SEPARATOR.join((key, str(expires), self._macs(user, expires)[0]))

    async def redeem(self, token: str, password: str) -> None:
        """Set the password of a token's user, and end all sessions of the user.

        Raises ValidationError for a token that is invalid, used or expired.
        """
        user = await self._user_of(token)
        key, former = str(user[self._columns.key]), user[self._columns.password]
        hashed = await self._passwords.hash(password)

        async def work() -> None:
            # Checked again, since a concurrent request may have redeemed the token.
            async with transaction():
                if not await self._accounts.has_password(key, former):
                    raise _invalid()
                await self._accounts.set_password(key, hashed)
                await self._sessions.revoke_all(key)

        await current().retry_on_deadlock(work)
        await LoginRateLimit.reset(user[self._columns.email], key)
        audit.record("password_reset", target=key)

    async def _user_of(self, token: str) -> Row:
        """Return the user of a valid token, with the password's hash."""
        # From the right, since keys that are texts may contain dots.
        rest, _, mac = token.rpartition(_SEPARATOR)
        key, _, expires = rest.rpartition(_SEPARATOR)
        if not expires.isascii() or not expires.isdigit() or len(expires) > 12:
            raise _invalid()
        known = await self._accounts.find(key) if int(expires) >= clock.now() else None
        email = None if known is None else known[self._columns.email]
        user = None if email is None else await self._accounts.find_by_email(email)
        if user is None or user[self._columns.password] is None:
            raise _invalid()
        macs = self._macs(user, int(expires))
        if not any(hmac.compare_digest(mac.encode(), each.encode()) for each in macs):
            raise _invalid()
        return user

    def _macs(self, user: Row, expires: int) -> list[str]:
        """Return the MACs under the current secret, then under former ones."""
        columns = self._columns
        parts: tuple[Any, ...] = (
            user[columns.key],
            expires,
            user[columns.email],
            user[columns.password],
        )
        text = "\0".join(map(str, parts))
        macs = self._keys.reset_macs(text)
        return [urlsafe_b64encode(mac).decode().rstrip("=") for mac in macs]


def _invalid() -> FwError:
    return ValidationError({"token": ["The link is invalid, used or expired"]})
