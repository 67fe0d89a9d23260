"""The accounts of users: their records, with what only a login may see of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

import sqlalchemy as sa

from fw.runtime.auth.policy.actor import as_system
from fw.runtime.auth.sessions.records import Session
from fw.runtime.auth.sessions.sessions import write_as_much
from fw.runtime.database import Repository
from fw.runtime.database.errors import OutOfRange, UniqueViolation
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import new_uuid, now
from fw.runtime.database.models.password_hashing import Hashed, Passwords
from fw.runtime.database.models.transforms import normalize_email
from fw.runtime.database.sql.statements.compiled import Statement

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from sqlalchemy.engine import Dialect

    from fw.runtime.database import Model
    from fw.runtime.database.query.selection import Row
    from fw.runtime.database.sql.store import SqlStore

__all__ = ["Accounts"]


class Accounts:
    """Finds and makes users, whatever whoever acts may do: nobody is logged in before a login.

    Keys are texts here, as tokens carry them.
    """

    def __init__(self, user: type[Model], passwords: Passwords) -> None:
        self._repository: Repository[Any] = Repository()
        self._repository.model = user
        self._passwords = passwords
        self._metadata = metadata_of(user)
        self._asking: tuple[Dialect, Statement] | None = None

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

    async def of_session(self, key: str, session: UUID, at: datetime) -> Row | None:
        """Return an active user whose session goes on at that time, None where either is over.

        One statement, by the keys of both: each request with a token asks it.
        """
        store = cast("SqlStore", self._repository.store)
        if self._asking is None or self._asking[0] is not store.dialect:
            self._asking = store.dialect, _asking(store)
        statement = self._asking[1]
        try:
            values = {"key": self._key(key), "owner": key, "session": session, "at": at}
            bound = statement.bind(values)
        except (OutOfRange, ValueError):
            # A token from the time when users had keys of another type.
            return None
        found = await store.database.source.fetch(statement.text, bound, writes=False)
        return statement.row(found[0]) if found else None

    async def by_email(self, email: str) -> Row | None:
        """Return a user with the hash of the password, active or not; None if there is none."""
        with as_system():
            found = self._repository.query().where("email", normalize_email(email))
            row = await found.with_private("password").first()
        # A collation may take letters for the same that count as different guesses.
        fits = row is not None and normalize_email(row["email"]) == normalize_email(email)
        return row if fits else None

    async def password_of(self, key: str) -> str | None:
        """Return the hash of a user's password, None if there is no such user."""
        with as_system():
            found = self._repository.query().where(self._metadata.key, self._key(key))
            row = await found.with_private("password").first()
        return None if row is None else str(row["password"])

    async def register(self, name: str, email: str, password: str) -> Row:
        """Add a user without a role; return the row.

        Where the address is taken, nothing is added, and the row is what a new one would be:
        who may have an account is nobody's business. It takes as long, too.
        """
        values = {
            "name": name,
            "email": normalize_email(email),
            "password": await self._passwords.hash(password),
        }
        try:
            return await self.add(values)
        except UniqueViolation as error:
            if error.fields and "email" not in error.fields:
                raise
        await write_as_much()
        return self._as_if_new(values)

    async def add(self, values: Mapping[str, Any]) -> Row:
        """Add a user and return the row; UniqueViolation where the address is taken."""
        with as_system():
            return await self._repository.create(values)

    async def every(self, role: Any = None) -> list[Row]:
        """Return all users by their addresses, or those with the role of that key."""
        with as_system():
            query = self._repository.query().order_by("email")
            return await (query if role is None else query.where("role_id", role)).get()

    async def is_still(self, key: Any, hashed: str) -> bool:
        """Say whether an active user still has that hash; nobody changes it in this transaction."""
        with as_system():
            row = await self._repository.store.lock(self._key(key))
        if row is None or not row["active"]:
            return False
        return await self.password_of(key) == hashed

    async def keep(self, key: Any, hashed: Hashed) -> Row | None:
        """Keep the hash of a password; return the row, None if there is no such user."""
        with as_system():
            return await self._repository.update(self._key(key), {"password": hashed})

    def _as_if_new(self, values: dict[str, Any]) -> Row:
        made: dict[str, Any] = {"active": True, "role_id": None, **values}
        made |= {self._metadata.key: new_uuid(), "created_at": now(), "updated_at": now()}
        return {name: made.get(name) for name in self._metadata.public}

    def _key(self, key: Any) -> UUID | int:
        if not isinstance(key, str):
            return key  # type: ignore[no-any-return]
        return UUID(key) if self._metadata.columns[self._metadata.key].kind == "uuid" else int(key)


def _asking(store: SqlStore) -> Statement:
    """Return the SELECT of an active user by key who has a session that goes on, by its key."""
    session, user = Session.__table__.c, store.table.c

    def given(name: str, column: Any) -> sa.BindParameter[Any]:
        return sa.bindparam(name, type_=column.type, required=True)

    goes_on = sa.exists().where(
        session.id == given("session", session.id),
        session.user_key == given("owner", session.user_key),
        session.expires_at > given("at", session.expires_at),
        session.revoked_at.is_(None),
    )
    is_active = sa.and_(store.key == given("key", store.key), user.active.is_(True), goes_on)
    columns = (user[name] for name in store.metadata.public)
    return Statement(sa.select(*columns).where(is_active), store.dialect)
