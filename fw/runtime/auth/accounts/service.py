"""Service of the user model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from typing_extensions import override

from fw.runtime.auth.endpoints.rate_limit import LoginRateLimit
from fw.runtime.auth.passwords import MAX_LENGTH, MIN_LENGTH
from fw.runtime.auth.sessions.sessions import end_sessions
from fw.runtime.database import Repository, Row, Service
from fw.runtime.database.connection.database import transaction
from fw.runtime.database.models.password_hashing import Hashed, Passwords
from fw.runtime.database.query.selection import Precondition
from fw.runtime.database.repositories.repository import Key
from fw.runtime.validation import ValidationError

__all__ = ["AccountService"]

R = TypeVar("R", bound=Repository[Any])


class AccountService(Service[R]):
    """Base class of the user service. Checks and hashes passwords.

    A change of password, role or address, and deactivation, revoke the user's sessions. A new
    password also resets the failed logins.
    """

    passwords = Passwords()

    @override
    async def create(self, values: Mapping[str, Any]) -> Row:
        """Create a user and return the row."""
        return await super().create(await self._with_hash(values))

    @override
    async def update(
        self, id: Key, values: Mapping[str, Any], precondition: Precondition | None = None
    ) -> Row:
        """Update the given columns and return the row."""
        hashed = await self._with_hash(values)
        stated = _CREDENTIALS & values.keys()
        async with transaction():
            # Forms send all of their fields, so a sent value may be unchanged.
            before = await self.repository.store.lock(id) if stated else None
            row = await super().update(id, hashed, precondition)
            if "password" in hashed or (before and any(before[n] != row[n] for n in stated)):
                await end_sessions(id)
        if "password" in hashed:
            # After the transaction, so that no writer waits for the cache.
            await LoginRateLimit.reset(row["email"], str(id))
        return row

    @override
    async def delete(self, id: Key, precondition: Precondition | None = None) -> None:
        """Delete a user and the user's sessions, since SQLite may reuse the key."""
        async with transaction():
            await super().delete(id, precondition)
            await end_sessions(id)

    async def _with_hash(self, values: Mapping[str, Any]) -> dict[str, Any]:
        hashed = dict(values)
        if "password" in hashed and not isinstance(hashed["password"], Hashed):
            if not MIN_LENGTH <= len(hashed["password"]) <= MAX_LENGTH:
                message = f"String should have {MIN_LENGTH} to {MAX_LENGTH} characters"
                raise ValidationError({"password": [message]})
            # Here rather than in the store, to hash before a transaction holds locks.
            hashed["password"] = await self.passwords.hash(hashed["password"])
        return hashed


_CREDENTIALS = frozenset({"active", "email", "role_id"})
