"""The second factor of users: enrolment, verification, and the second step of a login."""

from __future__ import annotations

from base64 import b32encode
from typing import TYPE_CHECKING, Final, NamedTuple

from fw.runtime import clock
from fw.runtime.auth import audit
from fw.runtime.auth.mailed_links.link import LinkTokens
from fw.runtime.auth.sessions.sessions import utc_now
from fw.runtime.auth.two_factor.encryption import SecretBox
from fw.runtime.auth.two_factor.qr_codes import QrCodes
from fw.runtime.auth.two_factor.records import TotpSecret
from fw.runtime.auth.two_factor.recovery_codes import (
    count_codes,
    forget_codes,
    replace_codes,
    use_code,
)
from fw.runtime.auth.two_factor.totp import counter_of, new_secret, uri_of
from fw.runtime.database.connection.database import current, transaction
from fw.runtime.errors import SecondFactorRequired, Unauthenticated
from fw.runtime.validation import ValidationError

if TYPE_CHECKING:
    from fw.runtime.auth.accounts.accounts import Accounts
    from fw.runtime.auth.accounts.columns import AccountColumns
    from fw.runtime.auth.rate_limit import LoginRateLimit
    from fw.runtime.auth.sessions.keys import KeyRing
    from fw.runtime.config import Config
    from fw.runtime.database.backends.base.store import Store
    from fw.runtime.database.query.selection import Row

__all__ = ["Enrolment", "State", "TwoFactor"]

_WRONG: Final = "the code is wrong or was used before"
_EXPIRED: Final = "the login has expired; log in again"


class Enrolment(NamedTuple):
    """A secret to enter into an authenticator app: as text, URI and QR code."""

    secret: str
    uri: str
    qr: str | None


class State(NamedTuple):
    """The second factor of a user."""

    enabled: bool
    required: bool
    recovery_codes: int


class TwoFactor:
    """Second factors by `auth.totp`: optional, or required for all or for certain roles."""

    challenge_seconds: Final = 300
    """Time between the two steps of a login."""

    def __init__(
        self,
        accounts: Accounts,
        columns: AccountColumns,
        keys: KeyRing,
        rate_limit: LoginRateLimit,
        config: Config,
    ) -> None:
        setting = config.setting
        self._accounts, self._columns, self._rate_limit = accounts, columns, rate_limit
        self._box, self._qr_codes = SecretBox(keys.encryption_keys()), QrCodes()
        self._is_required = setting("auth.totp") == "required"
        self._roles = frozenset(setting("auth.totp_roles"))
        self._issuer: str = setting("project.name") or "fw"
        self._challenges = LinkTokens(
            accounts,
            columns,
            keys,
            self.challenge_seconds,
            # Bound to the password: its change ends the login.
            lambda user: ("second factor", user[columns.password], "login"),
        )

    def requires(self, role: str | None) -> bool:
        """Return True if users of a role need a second factor."""
        return self._is_required or role in self._roles

    async def state(self, user: str, role: str | None) -> State:
        """Return the second factor of a user."""
        enabled = await self.is_enabled(user)
        count = await count_codes(user) if enabled else 0
        return State(enabled, self.requires(role), count)

    async def is_enabled(self, user: str) -> bool:
        """Return True if a user has confirmed a second factor."""
        row = await _store().find(user)
        return row is not None and row["confirmed_at"] is not None

    async def challenge(self, user: Row, role: str | None) -> None:
        """Raise SecondFactorRequired if a user, who has passed the first step, needs another one.

        `user` has the hash of the password.
        """
        enabled = await self.is_enabled(str(user[self._columns.key]))
        if enabled or self.requires(role):
            raise SecondFactorRequired(self._challenges.issue(user), enrols=not enabled)

    async def user_of(self, challenge: str) -> Row:
        """Return the user of a challenge with the hash of the password.

        Raises Unauthenticated if the challenge is invalid or has expired.
        """
        try:
            return await self._challenges.user_of(challenge)
        except ValidationError:
            raise Unauthenticated("invalid_grant", _EXPIRED) from None

    async def enrol(self, user: str, account: str) -> Enrolment:
        """Create an unconfirmed secret, which replaces an unconfirmed one, and return it.

        Raises ValidationError if the user has a confirmed one.
        """
        secret = new_secret()
        values = {
            "secret": self._box.encrypt(secret, user),
            "counter": 0,
            "created_at": utc_now(),
            "confirmed_at": None,
        }

        async def work() -> None:
            async with transaction():
                # The user, since there may be no secret yet to lock.
                await self._accounts.lock(user)
                row = await _store().lock(user)
                if row is None:
                    await _store().insert({"user_key": user, **values})
                elif row["confirmed_at"] is None:
                    await _store().update(user, values)
                else:
                    raise ValidationError({"totp": ["Two-factor authentication is on already"]})

        await current().retry_on_deadlock(work)
        uri = uri_of(secret, self._issuer, account)
        return Enrolment(b32encode(secret).decode().rstrip("="), uri, self._qr_codes.svg_of(uri))

    async def confirm(self, user: str, code: str) -> list[str]:
        """Switch the second factor of a user on by a code of the app; return recovery codes.

        Raises Unauthenticated for a wrong code, and TooManyRequests.
        """
        async with self._rate_limit.code(user), transaction():
            if not await self._uses_totp(user, code, confirms=True):
                audit.record("totp_failed", user=user)
                raise Unauthenticated("invalid_grant", _WRONG)
            codes = await replace_codes(user)
        audit.record("totp_enabled", target=user)
        return codes

    async def verify(self, user: str, code: str) -> None:
        """Use a code of the app or a recovery code of a user.

        Raises Unauthenticated for a code that is wrong or was used, and TooManyRequests.
        """
        async with self._rate_limit.code(user):
            if await self._uses_totp(user, code):
                return
            if await self.is_enabled(user) and await use_code(user, code):
                left = await count_codes(user)
                audit.record("recovery_code_used", target=user, left=left)
                return
            audit.record("totp_failed", user=user)
            raise Unauthenticated("invalid_grant", _WRONG)

    async def renew_codes(self, user: str) -> list[str]:
        """Replace the recovery codes of a user, and return the new ones."""
        async with transaction():
            codes = await replace_codes(user)
        audit.record("recovery_codes_renewed", target=user)
        return codes

    async def disable(self, user: str) -> bool:
        """Remove the second factor of a user; return True if there was one."""
        async with transaction():
            removed = await _store().delete(user)
            await forget_codes(user)
        if removed:
            audit.record("totp_disabled", target=user)
        return removed

    async def _uses_totp(self, user: str, code: str, *, confirms: bool = False) -> bool:
        """Note that a code of the app is used; return True if it is valid and wasn't used."""
        plain = "".join(code.split())
        if not (plain.isascii() and plain.isdigit()):
            return False

        async def work() -> bool:
            async with transaction():
                # Locked, so that only one of two concurrent logins can use the code.
                row = await _store().lock(user)
                if row is None or (row["confirmed_at"] is None) != confirms:
                    return False
                secret = self._box.decrypt(row["secret"], user)
                counter = counter_of(secret, plain, clock.now(), row["counter"])
                if counter is None:
                    return False
                # Encrypted again, since the secret of the application may have changed.
                changes = {"counter": counter, "secret": self._box.encrypt(secret, user)}
                if confirms:
                    changes["confirmed_at"] = utc_now()
                await _store().update(user, changes)
                return True

        return await current().retry_on_deadlock(work)


def _store() -> Store:
    return current().store(TotpSecret)
