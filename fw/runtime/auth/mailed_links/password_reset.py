"""Reset of a forgotten password by a link in a mail."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from fw.runtime.auth import audit, notices
from fw.runtime.auth.mailed_links.link import LinkTokens, invalid_link
from fw.runtime.auth.mailed_links.sending import mails, site_of
from fw.runtime.auth.rate_limit import LoginRateLimit
from fw.runtime.database.connection.database import current, transaction
from fw.runtime.errors import FwError, TooManyRequests
from fw.runtime.rules.formats import is_email

if TYPE_CHECKING:
    from fw.runtime.auth.accounts.accounts import Accounts
    from fw.runtime.auth.accounts.columns import AccountColumns
    from fw.runtime.auth.sessions.keys import KeyRing
    from fw.runtime.auth.sessions.sessions import Sessions
    from fw.runtime.config import Config
    from fw.runtime.database.models.password_hashing import Passwords

__all__ = ["PasswordReset"]

log = logging.getLogger("fw.auth")


class PasswordReset:
    """Sends links to choose a new password, and redeems them once.

    A changed password or address makes a link invalid. `url` is the page that the link opens, with
    the token as its fragment, which no server logs.
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
        self._passwords = passwords
        self._site = site_of(config)
        self.url: str = config.setting("auth.reset_url")
        self._minutes: int = config.setting("auth.reset_minutes")
        self._tokens = LinkTokens(
            accounts, columns, keys, self._minutes * 60, lambda user: (user[columns.password],)
        )

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
            await LoginRateLimit.count_mail("reset", user[columns.email])
            link = f"{self.url}#token={self._tokens.issue(user)}"
            await (await mails()).send_reset(user[columns.email], self._site, link, self._minutes)
        except TooManyRequests:
            audit.record("password_reset_refused", email=known)
        except FwError as error:
            log.error("cannot send a mail to reset a password: %s", error.message)
        except Exception:
            log.exception("cannot send a mail to reset a password")
        else:
            audit.record("password_reset_requested", target=str(user[columns.key]))

    async def redeem(self, token: str, password: str) -> None:
        """Set the password of a token's user, and end all sessions of the user.

        The link also proves the address. Raises ValidationError for a token that is invalid, used
        or expired.
        """
        user = await self._tokens.user_of(token)
        key, former = str(user[self._columns.key]), user[self._columns.password]
        if former is None:
            raise invalid_link()
        hashed = await self._passwords.hash(password)

        async def work() -> None:
            # Checked again, since a concurrent request may have redeemed the token.
            async with transaction():
                if not await self._accounts.has_password(key, former):
                    raise invalid_link()
                await self._accounts.set_password(key, hashed)
                await self._accounts.verify(key, user[self._columns.email])
                await self._sessions.revoke_all(key)
                await notices.tell(user[self._columns.email], "password")

        await current().retry_on_deadlock(work)
        await LoginRateLimit.reset(user[self._columns.email], key)
        audit.record("password_reset", target=key)
