"""User accounts, as authentication reads and writes them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

import sqlalchemy as sa

from fw.runtime.auth import audit
from fw.runtime.auth.accounts.columns import columns_of
from fw.runtime.auth.accounts.credentials import forget_credentials
from fw.runtime.auth.policy.actor import as_system
from fw.runtime.auth.sessions.records import Session
from fw.runtime.auth.sessions.sessions import end_sessions, write_placeholder
from fw.runtime.database import Repository, Row
from fw.runtime.database.connection.database import transaction
from fw.runtime.database.errors import OutOfRange, UniqueViolation
from fw.runtime.database.models.generators import now
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.password_hashing import Hashed, Passwords
from fw.runtime.database.models.transforms import normalize_email
from fw.runtime.database.query.record import as_row
from fw.runtime.database.query.selection import Condition
from fw.runtime.database.repositories.repository import Key
from fw.runtime.errors import Unauthenticated

if TYPE_CHECKING:
    from datetime import datetime

    from fw.runtime.database import Model
    from fw.runtime.database.backends.base.store import Lookup, Store

__all__ = ["NOTHING", "Accounts", "end_former_sessions"]

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Accounts:
    """Users in the database, with the columns that only authentication may read.

    Runs without authorization, since a login precedes it. Keys are strings here, as in tokens.
    """

    def __init__(self, user: type[Model], passwords: Passwords) -> None:
        self._repository: Repository[Any] = Repository()
        self._repository.model = user
        self._passwords = passwords
        self._metadata = metadata_of(user)
        self._columns = columns_of(user)
        self._by_session: tuple[Store, Lookup] | None = None

    async def find(self, key: str) -> Row | None:
        """Return an active user, or None."""
        try:
            known = self._key(key)
        except ValueError:
            # The token is from a time when keys had another type.
            return None
        with as_system():
            found = await self._repository.find(known)
        row = None if found is None else as_row(found)
        return row if row is not None and row[self._columns.active] else None

    async def find_by_session(self, key: str, session: UUID, at: datetime) -> Row | None:
        """Return an active user whose session is valid at that time, or None.

        Sends one query on an SQL database, because every request with a token calls it.
        """
        store = self._repository.store
        if self._by_session is None or self._by_session[0] is not store:
            self._by_session = store, self._session_lookup(store)
        try:
            return await self._by_session[1]((self._key(key), True, session, key, at))
        except (OutOfRange, ValueError):
            # The token is from a time when keys had another type.
            return None

    def _session_lookup(self, store: Store) -> Lookup:
        columns = self._columns
        is_active = (Condition(columns.key, "eq", ...), Condition(columns.active, "eq", ...))
        is_valid = (
            Condition("id", "eq", ...),
            Condition("user_key", "eq", ...),
            Condition("expires_at", "gt", ...),
            Condition("revoked_at", "isnull", True),
        )
        return store.prepare_lookup(is_active, store.of_model(Session), is_valid)

    async def find_by_email(self, email: str) -> Row | None:
        """Return a user, active or not, with the password hash; None if there is none."""
        with as_system():
            found = self._repository.query().where(self._columns.email, normalize_email(email))
            user = await found.with_private(self._columns.password).first()
        row = None if user is None else as_row(user)
        # A collation may equate letters that the rate limit counts separately.
        fits = row is not None and normalize_email(row[self._columns.email]) == normalize_email(
            email
        )
        return row if fits else None

    async def password_of(self, key: str) -> str | None:
        """Return a user's password hash, None without one or if there is no such user."""
        with as_system():
            found = self._repository.query().where(self._metadata.key, self._key(key))
            user = await found.with_private(self._columns.password).first()
        hashed = None if user is None else as_row(user)[self._columns.password]
        return None if hashed is None else str(hashed)

    async def register(
        self, name: str | None, email: str, password: str, others: Mapping[str, Any] = NOTHING
    ) -> Row:
        """Create a user without a role and return the row. `others` are values of more columns.

        If the address is taken, nothing is created and the row looks like that of a new user: the
        response must not reveal who has an account. The timing is the same. Raises UniqueViolation
        if values of `others` are taken, whether or not the address is.
        """
        columns = self._columns
        values = {
            **others,
            **({columns.name: name} if columns.name else {}),
            columns.email: normalize_email(email),
            columns.password: await self._passwords.hash(password),
            **self._activation(),
            **self._verified(None),
        }
        await self._require_unique(others)
        try:
            user = await self.add(values)
        except UniqueViolation as error:
            if error.fields and columns.email not in error.fields:
                raise
        else:
            audit.record("user_created", target=str(user[self._metadata.key]))
            return user
        audit.record("registration_refused", email=values[columns.email])
        await write_placeholder()
        return await self._as_if_new(values)

    async def add(self, values: Mapping[str, Any]) -> Row:
        """Create a user and return the row; raise UniqueViolation if the address is taken.

        Unless the values say otherwise, the address needs no confirmation.
        """
        with as_system():
            user = as_row(await self._repository.create({**self._verified(now()), **values}))
        await end_former_sessions(user[self._columns.key])
        return user

    async def _require_unique(self, values: Mapping[str, Any]) -> None:
        """Raise UniqueViolation if another user has the values of unique columns.

        The database may report the address first, and would so reveal that it is taken.
        """
        table = self._repository.model.__table__
        assert isinstance(table, sa.Table)
        for constraint in table.constraints:
            if not isinstance(constraint, sa.UniqueConstraint):
                continue
            names = tuple(column.key for column in constraint.columns)
            if any(values.get(name) is None for name in names):
                continue
            with as_system():
                query = self._repository.query()
                for name in names:
                    query = query.where(name, values[name])
                if await query.exists():
                    raise UniqueViolation(fields=names)

    def _activation(self) -> dict[str, Any]:
        """Return the value of the column that activates users, unless it has a default."""
        column = self._repository.model.__table__.c[self._columns.active]
        return {} if column.default is not None else {column.key: True}

    def _verified(self, at: datetime | None) -> dict[str, Any]:
        name = self._columns.verified
        return {} if name is None else {name: at}

    async def verify(self, key: Any, email: str) -> bool:
        """Note that an active user has confirmed the address; False if it was, or is another."""
        columns = self._columns
        if columns.verified is None:
            return False
        async with transaction():
            with as_system():
                row = await self._repository.store.lock(self._key(key))
                if row is None or not row[columns.active] or row[columns.email] != email:
                    return False
                if row[columns.verified] is not None:
                    return False
                await self._repository.update(self._key(key), self._verified(now()))
        return True

    async def find_all(self, role: Any = None) -> list[Row]:
        """Return all users sorted by address, or those with the role of that key."""
        with as_system():
            query = self._repository.query().order_by(self._columns.email)
            found = query if role is None else query.where(self._columns.role, role)
            return await found.rows()

    async def has_password(self, key: Any, hashed: str) -> bool:
        """Return True if an active user has that password hash.

        Locks the row until the transaction ends.
        """
        with as_system():
            row = await self._repository.store.lock(self._key(key))
        if row is None or not row[self._columns.active]:
            return False
        return await self.password_of(key) == hashed

    async def lock(self, key: str) -> None:
        """Lock the row of a user until the transaction ends; raise Unauthenticated without one.

        Checks of how many records a user has need it: concurrent requests would all pass them.
        """
        with as_system():
            row = await self._repository.store.lock(self._key(key))
        if row is None:
            raise Unauthenticated("invalid_token")

    async def set_password(self, key: Any, hashed: Hashed) -> Row | None:
        """Set the password hash; return the row, None if there is no such user."""
        with as_system():
            user = await self._repository.update(self._key(key), {self._columns.password: hashed})
        return None if user is None else as_row(user)

    async def set_role(self, key: Any, role: Any) -> None:
        """Set the role of a user by the key of the role, None for no role."""
        with as_system():
            await self._repository.update(self._key(key), {self._columns.role: role})

    async def _as_if_new(self, values: dict[str, Any]) -> Row:
        columns = self._columns
        made: dict[str, Any] = {columns.active: True, columns.role: None, **values}
        key = await self._next_key()
        made |= {self._metadata.key: key, "created_at": now(), "updated_at": now()}
        return {name: made.get(name) for name in self._metadata.public}

    async def _next_key(self) -> Key:
        """Return a key that a new user could have."""
        column = self._repository.model.__table__.c[self._metadata.key]
        make = getattr(column.default, "arg", None)
        if callable(make):
            made: Key = make(None)
            return made
        with as_system():
            latest = await self._repository.query().order_by(f"-{self._metadata.key}").first()
        return 1 if latest is None else int(as_row(latest)[self._metadata.key]) + 1

    def _key(self, key: Any) -> Key:
        kind = self._metadata.columns[self._metadata.key].kind
        if kind == "string" or not isinstance(key, str):
            return key  # type: ignore[no-any-return]
        return UUID(key) if kind == "uuid" else int(key)


async def end_former_sessions(key: Key) -> None:
    """End the sessions of a deleted user whose integer key a new user has got."""
    if isinstance(key, int):
        await end_sessions(key)
        await forget_credentials(key)
