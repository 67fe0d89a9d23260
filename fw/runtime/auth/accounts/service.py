"""What is done with users beyond keeping their records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from typing_extensions import override

from fw.runtime.auth.endpoints.rate_limit import Guesses
from fw.runtime.auth.passwords import LONGEST, SHORTEST
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
    """Base of the service of users: passwords have a length.

    A user whose password, role or address changes, or who is made inactive, has to log in again.
    What was guessed at a password doesn't count any more once there is another one.
    """

    passwords = Passwords()

    @override
    async def create(self, values: Mapping[str, Any]) -> Row:
        """Add a user and return the row."""
        return await super().create(await self._kept(values))

    @override
    async def update(
        self, id: Key, values: Mapping[str, Any], precondition: Precondition | None = None
    ) -> Row:
        """Change the columns given and return the row."""
        kept = await self._kept(values)
        stated = _CREDENTIALS & values.keys()
        async with transaction():
            # Forms send all of their fields, so what is sent need not be a change.
            before = await self.repository.store.lock(id) if stated else None
            row = await super().update(id, kept, precondition)
            if "password" in kept or (before and any(before[n] != row[n] for n in stated)):
                await end_sessions(id)
        if "password" in kept:
            # Not before: nobody who writes is to wait for the cache.
            await Guesses.pardon(row["email"], str(id))
        return row

    @override
    async def delete(self, id: Key, precondition: Precondition | None = None) -> None:
        """Remove a user, whose sessions end: SQLite may give a number to another user again."""
        async with transaction():
            await super().delete(id, precondition)
            await end_sessions(id)

    async def _kept(self, values: Mapping[str, Any]) -> dict[str, Any]:
        kept = dict(values)
        if "password" in kept and not isinstance(kept["password"], Hashed):
            if not SHORTEST <= len(kept["password"]) <= LONGEST:
                message = f"String should have {SHORTEST} to {LONGEST} characters"
                raise ValidationError({"password": [message]})
            # Here, and not in the store: before a transaction that makes others wait.
            kept["password"] = await self.passwords.hash(kept["password"])
        return kept


_CREDENTIALS = frozenset({"active", "email", "role_id"})
