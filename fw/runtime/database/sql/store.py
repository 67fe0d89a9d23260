"""Rows of one model in an SQL database, by statements that are compiled once."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.schema import CreateTable

from fw.runtime.database.backends.base.store import Store
from fw.runtime.database.errors import (
    DatabaseError,
    Deadlock,
    ForeignKeyViolation,
    MissingReference,
    OutOfRange,
    StillReferenced,
    UniqueViolation,
)
from fw.runtime.database.models.transforms import kept
from fw.runtime.database.query.selection import Order, Row, Selection
from fw.runtime.database.sql.constraints import Rules
from fw.runtime.database.sql.statements.compiled import Statement, listed, room_for
from fw.runtime.database.sql.statements.defaults import Defaults
from fw.runtime.database.sql.statements.relation import grouped
from fw.runtime.database.sql.statements.selection import values_of
from fw.runtime.database.sql.statements.table import Statements

if TYPE_CHECKING:
    from fw.runtime.database.connection.database import Database
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation
    from fw.runtime.database.sql.backend import SqlBackend
    from fw.runtime.database.sql.driver import SqlDriver

__all__ = ["SqlStore", "insert_many"]

T = TypeVar("T")


class SqlStore(Store):
    """A store for databases with RETURNING. The provider's dialect must know what they can do."""

    def __init__(self, database: Database, model: type[Model], backend: SqlBackend) -> None:
        table = model.__table__
        assert isinstance(table, sa.Table)
        super().__init__(database, model)
        self.backend = backend
        self.table = table
        self.dialect = backend.dialect()
        self.key = table.c[self.shape.key]
        self.statements = Statements(table, self.shape, self.dialect, self.ordering)
        self._defaults = Defaults(table)
        self._rules = Rules(table, self.shape.public)

    def ordering(self, column: sa.Column[Any]) -> sa.ColumnElement[Any]:
        """Return what sorts and compares as the column's values do."""
        return column

    async def find(self, key: Any) -> Row | None:
        """Return the row with that primary key, or None."""
        return await self._one(self.statements.by_key, key)

    async def select(self, selection: Selection) -> list[Row]:
        """Return the rows of a selection. The key breaks ties, so pages never overlap."""
        key = self.key.name
        if not any(order.field == key and order.relation is None for order in selection.orders):
            selection = replace(selection, orders=(*selection.orders, Order(key)))
        statement = self.statements.selecting(selection)
        return statement.rows(await self._fetch(statement, values_of(selection)))

    async def count(self, selection: Selection) -> int:
        """Return how many rows meet a selection's conditions."""
        counted = Selection(selection.conditions)
        found = await self._fetch(self.statements.counting(counted), values_of(counted))
        return int(found[0][0])

    async def exists(self, selection: Selection) -> bool:
        """Say whether any row meets a selection's conditions."""
        wanted = Selection(selection.conditions, limit=1)
        return len(await self._fetch(self.statements.probing(wanted), values_of(wanted))) > 0

    async def histogram(self, selection: Selection, field: str, edges: Sequence[Any]) -> list[int]:
        """Return how many rows of a selection lie between each two edges."""
        counted = Selection(selection.conditions)
        statement = self.statements.histogram(counted, field, room_for(len(edges) - 1))
        values = {**values_of(counted), "first": edges[0], **listed("edge", edges[1:])}
        counts = dict(await self._fetch(statement, values))
        return [int(counts.get(number, 0)) for number in range(len(edges) - 1)]

    async def related(
        self, relation: Relation, keys: Sequence[Any], limit: int | None = None
    ) -> dict[Any, list[Row]]:
        """Return the rows that a relation leads to by the keys that lead to them."""
        lot, left = cast("SqlDriver", self.database.driver).most_values, limit
        groups: dict[Any, list[Row]] = {}
        for start in range(0, len(keys), lot):
            some = keys[start : start + lot]
            statement = self.statements.following(
                relation, room_for(len(some)), limited=left is not None
            )
            values = listed("k", some) | ({} if left is None else {"limit": left})
            rows = statement.rows(await self._fetch(statement, values))
            groups |= grouped(rows, relation, self.shape)
            if left is not None:
                left -= len(rows)
                if left <= 0:
                    break
        return groups

    async def insert_row(self, values: Mapping[str, Any]) -> Row:
        """Add a record that is stated by its columns alone."""
        filled = self.filled(values)
        statement = self.statements.inserting(with_key=self.key.name in filled, returning=True)
        found = await self._write(statement, statement.bind(filled), filled)
        return statement.row(found[0])

    async def prepare(self) -> None:
        """Create the table where it is missing."""
        # By the driver and not SQLAlchemy: only its refusals are translated.
        creating = CreateTable(self.table, if_not_exists=True).compile(dialect=self.dialect)
        await self.database.source.execute(str(creating), [])

    async def insert_many(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Add records that state their keys; missing columns get their defaults."""
        if self.shape.keeping:
            rows = [await kept(self.shape, row) for row in rows]
        await insert_many(self, rows)

    async def lock(self, key: Any) -> Row | None:
        """Return a record that stays as it is until the open transaction ends, or None."""
        return await self._one(self.statements.locking(), key)

    async def update_row(self, key: Any, changes: Mapping[str, Any]) -> Row | None:
        """Change columns of a record, in a single statement."""
        if not changes:
            return await self.find(key)
        statement, bound = self._update(key, changes, returning=True)
        if bound is None:
            return None
        found = await self._write(statement, bound, changes)
        return statement.row(found[0]) if found else None

    async def delete_row(self, key: Any) -> bool:
        """Remove a record, in a single statement."""
        statement = self.statements.deleting()
        bound = self._bound_key(key)
        if bound is None:
            return False
        try:
            count, _ = await self.database.retried(
                lambda: self.database.source.execute(statement.text, bound)
            )
        except ForeignKeyViolation as error:
            raise StillReferenced(error.constraint) from error.__cause__
        return count > 0

    # ------------------------------------------------------------------ for stores like it

    def filled(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return a value for every column that the database doesn't fill itself."""
        self._check(values)
        return self._defaults.filled(values)

    def _check(self, values: Mapping[str, Any]) -> None:
        if not values.keys() <= self._names:
            unknown = ", ".join(sorted(values.keys() - self._names))
            raise ValueError(f"{self.shape.name} has no column {unknown}")

    def changed(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the changes and the time of the last one."""
        return self._defaults.changed(changes)

    @staticmethod
    def _prefixed(values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the new values apart from the key, which has a name of its own."""
        return {f"to_{name}": value for name, value in values.items()}

    def _update(
        self, key: Any, changes: Mapping[str, Any], *, returning: bool
    ) -> tuple[Statement, list[Any] | None]:
        """Return the statement of an update and its values: None for what no key can be."""
        values = self.changed(changes)
        self._check(values)
        statement = self.statements.updating(values, returning=returning)
        try:
            return statement, statement.bind({**self._prefixed(values), "key": key})
        except OutOfRange:
            # Raised again unless it is the key that doesn't fit.
            if self._bound_key(key) is not None:
                raise
            return statement, None

    def _bound_key(self, key: Any) -> list[Any] | None:
        """Return the parameter of a statement by key; None for what is the key of no record."""
        try:
            return self.statements.by_key.bind({"key": key})
        except OutOfRange:
            return None

    async def _one(self, statement: Statement, key: Any) -> Row | None:
        bound = self._bound_key(key)
        found = [] if bound is None else await self._run(statement, bound)
        return statement.row(found[0]) if found else None

    async def _fetch(self, statement: Statement, values: Mapping[str, Any]) -> Any:
        return await self._run(statement, statement.bind(values))

    async def _run(self, statement: Statement, bound: list[Any]) -> Any:
        text, writes, database = statement.text, statement.writes, self.database
        try:
            return await database.source.fetch(text, bound, writes=writes)
        except Deadlock as error:
            # As `retried` does it, which takes a coroutine and a closure more for each statement.
            return await database.again(
                lambda: database.source.fetch(text, bound, writes=writes), error
            )

    async def _write(
        self, statement: Statement, bound: list[Any], values: Mapping[str, Any]
    ) -> Any:
        return await self.written(self._run(statement, bound), values)

    async def written(self, work: Awaitable[T], values: Mapping[str, Any]) -> T:
        """Await a single statement; what it conflicts with is told in the model's own terms.

        `values` are those that it writes, by column.
        """
        try:
            return await work
        except UniqueViolation as error:
            fields = self._rules.unique(error.constraint)
            raise UniqueViolation(error.constraint, fields) from error.__cause__
        except ForeignKeyViolation as error:
            fields = self._rules.reference(error.constraint) or await self._missing(values)
            raise MissingReference(error.constraint, fields) from error.__cause__

    async def _missing(self, values: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the columns that refer to no record, as far as it can be found out."""
        names = self._rules.referring(values)
        if not names:
            return ()
        statement = Statement(self._rules.finding(names), self.dialect)
        try:
            found = await self._fetch(statement, values)
        except DatabaseError:
            # The statement that has failed may have ended the transaction.
            return ()
        row = statement.row(found[0])
        return tuple(name for name in names if not row[name])


_PARAMETERS = 900
"""What one statement may carry: below the limit of every database, and quick to compile."""


async def insert_many(store: SqlStore, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add records that state their keys; missing columns get their defaults."""
    names = list(store.shape.columns)
    size = max(1, _PARAMETERS // len(names))
    statements: dict[int, Statement] = {}
    for start in range(0, len(rows), size):
        chunk = [store.filled(row) for row in rows[start : start + size]]
        statement = statements.get(len(chunk))
        if statement is None:
            statement = statements[len(chunk)] = _inserting(store, names, len(chunk))
        values = {f"{n}_{i}": row[n] for i, row in enumerate(chunk) for n in names}
        await store.database.source.execute(statement.text, statement.bind(values))
    await _advance_keys(store)


def _inserting(store: SqlStore, names: Sequence[str], count: int) -> Statement:
    def bound(name: str, number: int) -> sa.BindParameter[Any]:
        return sa.bindparam(f"{name}_{number}", type_=store.table.c[name].type, required=True)

    rows = [{name: bound(name, number) for name in names} for number in range(count)]
    return Statement(sa.insert(store.table).values(rows), store.dialect, writes=True)


async def _advance_keys(store: SqlStore) -> None:
    """Have the database hand out int keys behind those that were stated, where it must be told."""
    if store.shape.columns[store.shape.key].kind != "int":
        return
    text = store.backend.advancing(store.table.name, store.key.name)
    if text is not None:
        await store.database.source.fetch(text, [], writes=True)
