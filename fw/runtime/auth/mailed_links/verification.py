"""Verification of an address by a link in a mail."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from fw.runtime.auth import audit
from fw.runtime.auth.mailed_links.link import LinkTokens, invalid_link
from fw.runtime.auth.mailed_links.sending import mails, site_of
from fw.runtime.auth.rate_limit import LoginRateLimit
from fw.runtime.errors import Forbidden, FwError, TooManyRequests
from fw.runtime.rules.formats import is_email

if TYPE_CHECKING:
    from fw.runtime.auth.accounts.accounts import Accounts
    from fw.runtime.auth.accounts.columns import AccountColumns
    from fw.runtime.auth.sessions.keys import KeyRing
    from fw.runtime.config import Config
    from fw.runtime.database import Row

__all__ = ["Verification"]

log = logging.getLogger("fw.auth")


class Verification:
    """Sends links that confirm an address, and redeems them once.

    A link is invalid once the address is confirmed or changed. `url` is the page that the link
    opens, with the token as its fragment, which no server logs. Without a `url`, addresses need no
    confirmation. Raise FwError if there is one, but no column for the time.
    """

    def __init__(
        self, accounts: Accounts, columns: AccountColumns, keys: KeyRing, config: Config
    ) -> None:
        self._accounts, self._columns = accounts, columns
        self._site = site_of(config)
        self.url: str = config.setting("auth.verify_url")
        self._hours: int = config.setting("auth.verify_hours")
        self._tokens = LinkTokens(accounts, columns, keys, self._hours * 3600, self._state)
        if self.url and columns.verified is None:
            raise FwError(
                "auth.verify_url needs a field for the time at which an address was confirmed",
                hint="add to the model of users: verified_at: datetime nullable readonly",
            )

    def require(self, user: Row) -> None:
        """Raise Forbidden if the user still has to confirm the address."""
        if self.url and not self._is_verified(user):
            audit.record("login_unverified", user=user[self._columns.key])
            message = f"the address of {user[self._columns.key]} is not confirmed"
            raise Forbidden(message, detail="Confirm your address first, by the link in our mail")

    async def send(self, email: str) -> None:
        """Send a link to an active user who still has to confirm that address.

        Do nothing if there is none. Errors are logged, since the answer of a request must not
        depend on them.
        """
        columns = self._columns
        known = email if is_email(email) else None
        try:
            user = await self._accounts.find_by_email(email)
            if user is None or not user[columns.active] or self._is_verified(user):
                audit.record("verification_refused", email=known)
                return
            await LoginRateLimit.count_mail("verification", user[columns.email])
            link = f"{self.url}#token={self._tokens.issue(user)}"
            sending = await mails()
            await sending.send_verification(user[columns.email], self._site, link, self._hours)
        except TooManyRequests:
            audit.record("verification_refused", email=known)
        except FwError as error:
            log.error("cannot send a mail to confirm an address: %s", error.message)
        except Exception:
            log.exception("cannot send a mail to confirm an address")
        else:
            audit.record("verification_requested", target=str(user[columns.key]))

    async def redeem(self, token: str) -> None:
        """Note that the address of a token's user is confirmed.

        Raises ValidationError for a token that is invalid, used or expired.
        """
        user = await self._tokens.user_of(token)
        key = str(user[self._columns.key])
        if not await self._accounts.verify(key, user[self._columns.email]):
            raise invalid_link()
        audit.record("address_verified", target=key)

    def _is_verified(self, user: Row) -> bool:
        return self._columns.verified is not None and user[self._columns.verified] is not None

    def _state(self, user: Row) -> tuple[object, ...]:
        # More parts than those of a password reset, so that neither token passes for the other.
        return ("verify", self._is_verified(user))
