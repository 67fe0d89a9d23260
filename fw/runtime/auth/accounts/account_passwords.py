"""Checks and changes of the passwords of accounts."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fw.runtime.auth import audit, notices
from fw.runtime.auth.sessions.sessions import utc_now
from fw.runtime.database.connection.database import current, transaction
from fw.runtime.database.models.password_hashing import has_expired
from fw.runtime.errors import Forbidden, Unauthenticated
from fw.runtime.rules.formats import is_email

if TYPE_CHECKING:
    from uuid import UUID

    from fw.runtime.auth.accounts.accounts import Accounts
    from fw.runtime.auth.accounts.columns import AccountColumns
    from fw.runtime.auth.policy.actor import Actor
    from fw.runtime.auth.rate_limit import LoginRateLimit
    from fw.runtime.auth.sessions.sessions import Refreshed, Sessions
    from fw.runtime.database.models.password_hashing import Hashed, Passwords
    from fw.runtime.database.query.selection import Row

__all__ = ["AccountPasswords", "check_expiry"]

_WRONG: Final = "the current password is wrong"
_NOT_RECENT: Final = "the login is too long ago; log in again"
_RECENT: Final = timedelta(minutes=10)
_WRONG_LOGIN: Final = "wrong e-mail or password"
_EXPIRED: Final = "the initial password has expired; an administrator can set another one"


class AccountPasswords(NamedTuple):
    """Checks and changes passwords, and revokes the sessions that a change ends."""

    accounts: Accounts
    columns: AccountColumns
    passwords: Passwords
    rate_limit: LoginRateLimit
    sessions: Sessions

    async def authenticate(self, email: str, password: str, address: str) -> Row:
        """Return the active user of an address with the password's hash.

        Raises Unauthenticated if the address or the password is wrong, and TooManyRequests.
        """
        columns = self.columns
        async with self.rate_limit.attempt(email, address):
            user = await self.accounts.find_by_email(email)
            hashed = None if user is None else user[columns.password]
            if hashed is not None and _matches_nothing(hashed):
                # Checked like that of an unknown user, so that the time doesn't tell of the user.
                hashed = None
            good = await self.passwords.verify(password, hashed)
            if user is None or hashed is None or not good or not user[columns.active]:
                # Somebody may have typed the password in place of the address.
                known = email if is_email(email) else None
                audit.record("login_failed", user=user and user[columns.key], email=known)
                raise Unauthenticated("invalid_grant", _WRONG_LOGIN)
        return user

    async def start(
        self, user: Row, rehashed: Hashed | None, agent: str, address: str
    ) -> Refreshed:
        """Start a session of a user with the password's hash, and store another hash of it.

        Raises Unauthenticated if the password has changed since it was checked.
        """
        key, hashed = user[self.columns.key], user[self.columns.password]

        async def work() -> Refreshed | None:
            # A session of the former password would escape the revocation of all others.
            async with transaction():
                if not await self.accounts.has_password(key, hashed):
                    return None
                if rehashed is not None:
                    await self.accounts.set_password(key, rehashed)
                return await self.sessions.start(key, agent, address)

        started = await current().retry_on_deadlock(work)
        if started is None:
            raise Unauthenticated("invalid_grant", _WRONG_LOGIN)
        return started

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

    async def prove(self, actor: Actor, password: str | None, failure: str) -> None:
        """Check the password of a logged-in user before a change that needs it again.

        A user without a password, whose account is that of a provider, needs a session of the last
        minutes. Raises Unauthenticated, and records `failure`.
        """
        assert actor.user is not None
        if password or not await self._lacks_password(actor.user):
            await self.verified(actor.user, password or "", failure)
            return
        rows = await self.sessions.of(actor.user)
        recent = utc_now() - _RECENT
        if not any(row["id"] == actor.session and row["created_at"] > recent for row in rows):
            audit.record(failure)
            raise Unauthenticated("invalid_grant", _NOT_RECENT)

    async def end_sessions(self, actor: Actor, password: str, session: UUID | None) -> bool:
        """Revoke one session of a logged-in user, or all others; False if there is no such session.

        Raises Unauthenticated if the password is wrong, and TooManyRequests after too many
        failures.
        """
        await self.prove(actor, password, "session_revocation_failed")
        if session is None:
            await self.sessions.revoke_all(actor.user, but=actor.session)
            audit.record("sessions_revoked")
        elif await self.sessions.revoke(actor.user, session):
            audit.record("session_revoked", session=str(session))
        else:
            return False
        return True

    async def _lacks_password(self, user: str) -> bool:
        hashed = await self.accounts.password_of(user)
        return hashed is not None and _matches_nothing(hashed)

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


def _matches_nothing(hashed: str) -> bool:
    """Return True for the hash of a user without a password."""
    return hashed.startswith("!")


def check_expiry(user: Row, columns: AccountColumns) -> str:
    """Return the hash of a user's password; raise Forbidden for an expired initial password."""
    hashed = str(user[columns.password])
    if has_expired(hashed):
        audit.record("initial_password_expired", user=user[columns.key])
        raise Forbidden(_EXPIRED, detail=f"{_EXPIRED[0].upper()}{_EXPIRED[1:]}")
    return hashed
