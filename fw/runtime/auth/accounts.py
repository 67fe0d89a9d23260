"""The accounts of users: their records, with what only a login may see of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from fw.runtime.auth.actors import as_system
from fw.runtime.auth.emails import normal_email
from fw.runtime.database import Repository
from fw.runtime.database.errors import UniqueViolation
from fw.runtime.database.model import new_uuid, now
from fw.runtime.database.shape import shape_of

if TYPE_CHECKING:
    from fw.runtime.auth.passwords import Passwords
    from fw.runtime.database import Model
    from fw.runtime.database.selection import Row

__all__ = ["Accounts"]


class Accounts:
    """Finds and makes users, whatever whoever acts may do: nobody is logged in before a login.

    Keys are texts here, as tokens carry them.
    """

    def __init__(self, user: type[Model], passwords: Passwords) -> None:
        self._repository: Repository[Any] = Repository()
        self._repository.model = user
        self._passwords = passwords
        self._shape = shape_of(user)

    async def find(self, key: str) -> Row | None:
        """Return an active user, None if there is none."""
        try:
            known = self._key(key)
        except ValueError:
            # A token from the time when users had keys of another type.
            return None
        with as_system():
            row = await self._repository.find(known)
        return row if row is not None and row["active"] else None

    async def by_email(self, email: str) -> Row | None:
        """Return a user with the hash of the password, active or not; None if there is none."""
        with as_system():
            found = self._repository.query().where("email", normal_email(email))
            return await found.with_private("password").first()

    async def password_of(self, key: str) -> str | None:
        """Return the hash of a user's password, None if there is no such user."""
        with as_system():
            found = self._repository.query().where(self._shape.key, self._key(key))
            row = await found.with_private("password").first()
        return None if row is None else str(row["password"])

    async def register(self, name: str, email: str, password: str) -> Row:
        """Add a user without a role; return the row.

        Where the address is taken, nothing is added, and the row is what a new one would be:
        who may have an account is nobody's business.
        """
        values = {
            "name": name,
            "email": normal_email(email),
            "password": await self._passwords.hash(password),
        }
        try:
            with as_system():
                return await self._repository.create(values)
        except UniqueViolation as error:
            if error.fields and "email" not in error.fields:
                raise
        return self._as_if_new(values)

    async def rehash(self, key: Any, password: str) -> None:
        """Keep a password under a new hash."""
        await self.keep(key, await self._passwords.hash(password))

    async def keep(self, key: Any, hashed: str) -> None:
        """Keep the hash of a password."""
        with as_system():
            await self._repository.update(self._key(key), {"password": hashed})

    def _as_if_new(self, values: dict[str, Any]) -> Row:
        made: dict[str, Any] = {"active": True, "role_id": None, **values}
        made |= {self._shape.key: new_uuid(), "created_at": now(), "updated_at": now()}
        return {name: made.get(name) for name in self._shape.public}

    def _key(self, key: Any) -> UUID | int:
        if not isinstance(key, str):
            return key  # type: ignore[no-any-return]
        return UUID(key) if self._shape.columns[self._shape.key].kind == "uuid" else int(key)
