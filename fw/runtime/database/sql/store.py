"""Rows of one model in an SQL database, by statements that are compiled once."""

from __future__ import annotations

import inspect
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.schema import CreateTable
from sqlalchemy.sql.expression import ClauseElement

from fw.runtime.database.errors import (
    DatabaseError,
    ForeignKeyViolation,
    MissingReference,
    OutOfRange,
    StillReferenced,
    UniqueViolation,
)
from fw.runtime.database.model import now
from fw.runtime.database.selection import Order, Row, Selection
from fw.runtime.database.sql import bulk
from fw.runtime.database.sql.conditions import apply, listed, room_for, shape_key, values_of
from fw.runtime.database.sql.leading import grouped, leading
from fw.runtime.database.sql.rules import Rules
from fw.runtime.database.sql.statement import Statement
from fw.runtime.database.store import Store

if TYPE_CHECKING:
    from fw.runtime.database.database import Database
    from fw.runtime.database.model import Model
    from fw.runtime.database.relations import Relation
    from fw.runtime.database.sql.driver import SqlDriver
    from fw.runtime.database.sql.provider import SqlProvider

__all__ = ["SqlStore"]

T = TypeVar("T")

_SHAPES_KEPT = 256
_COUNT = (sa.func.count(),)
_ONE: tuple[sa.ColumnElement[Any]] = (sa.literal_column("1"),)


class SqlStore(Store):
    """A store for databases with RETURNING. The provider's dialect must know what they can do."""

    def __init__(self, database: Database, model: type[Model], provider: SqlProvider) -> None:
        table = model.__table__
        assert isinstance(table, sa.Table)
        super().__init__(database, model)
        dialect = provider.dialect()
        self.provider = provider
        self.table = table
        self.dialect = dialect
        self.public = tuple(table.c[name] for name in self.shape.public)
        self.key = table.c[self.shape.key]
        self._fresh = _defaults(table, "default")
        self._touched = _defaults(table, "onupdate")
        self._rules = Rules(table, self.shape.public)
        self._clocks = tuple(name for name, make in self._fresh.items() if _is_clock(make))
        self._statements: OrderedDict[Hashable, Statement] = OrderedDict()
        self._by_key = Statement(sa.select(*self.public).where(self._is_key()), dialect)

    def ordering(self, column: sa.Column[Any]) -> sa.ColumnElement[Any]:
        """Return what sorts and compares as the column's values do."""
        return column

    async def find(self, key: Any) -> Row | None:
        """Return the row with that primary key, or None."""
        bound = self._bound_key(key)
        if bound is None:
            return None
        found = await self._run(self._by_key, bound)
        return self._by_key.row(found[0]) if found else None

    async def select(self, selection: Selection) -> list[Row]:
        """Return the rows of a selection. The key breaks ties, so pages never overlap."""
        if not any(order.field == self.key.name for order in selection.orders):
            selection = replace(selection, orders=(*selection.orders, Order(self.key.name)))
        statement = self._selecting("select", self._columns(selection), selection)
        return statement.rows(await self._fetch(statement, values_of(selection)))

    async def count(self, selection: Selection) -> int:
        """Return how many rows meet a selection's conditions."""
        counted = Selection(selection.conditions)
        statement = self._selecting("count", _COUNT, counted)
        found = await self._fetch(statement, values_of(counted))
        return int(found[0][0])

    async def exists(self, selection: Selection) -> bool:
        """Say whether any row meets a selection's conditions."""
        wanted = Selection(selection.conditions, limit=1)
        statement = self._selecting("exists", _ONE, wanted)
        return len(await self._fetch(statement, values_of(wanted))) > 0

    async def related(
        self, relation: Relation, keys: Sequence[Any], limit: int | None = None
    ) -> dict[Any, list[Row]]:
        """Return the rows that a relation leads to by the keys that lead to them."""
        lot, left = cast("SqlDriver", self.database.driver).most_values, limit
        groups: dict[Any, list[Row]] = {}
        for start in range(0, len(keys), lot):
            some = keys[start : start + lot]
            room, limited = room_for(len(some)), left is not None
            statement = self._kept(
                ("related", relation, room, limited),
                partial(leading, self.table, self.public, relation, room, limited=limited),
            )
            values = listed("k", some) | ({"limit": left} if limited else {})
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
        statement = self._inserting(self.key.name in filled, returning=True)
        found = await self._write(statement, statement.bind(filled), filled)
        return statement.row(found[0])

    async def prepare(self) -> None:
        """Create the table where it is missing."""
        # By the driver and not SQLAlchemy: only its refusals are translated.
        creating = CreateTable(self.table, if_not_exists=True).compile(dialect=self.dialect)
        await self.database.source.execute(str(creating), [])

    async def insert_many(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Add records that state their keys; missing columns get their defaults."""
        await bulk.insert_many(self, rows)

    async def lock(self, key: Any) -> Row | None:
        """Return a record that stays as it is until the open transaction ends, or None."""
        statement = self._kept(
            "lock",
            # References to the record may come meanwhile: its key stays, too.
            lambda: sa.select(*self.public).where(self._is_key()).with_for_update(key_share=True),
        )
        bound = self._bound_key(key)
        found = [] if bound is None else await self._run(statement, bound)
        return statement.row(found[0]) if found else None

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
        statement = self._kept("delete", lambda: sa.delete(self.table).where(self._is_key()))
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
        filled = {
            name: values[name] if name in values else make() for name, make in self._fresh.items()
        }
        if self._clocks:
            # A row that was never changed says so: both of its times are the same moment.
            filled.update(dict.fromkeys(self._clocks, now()))
        filled.update(values)
        self._check(values)
        return filled

    def _check(self, values: Mapping[str, Any]) -> None:
        if not values.keys() <= self._names:
            unknown = ", ".join(sorted(values.keys() - self._names))
            raise ValueError(f"{self.shape.name} has no column {unknown}")

    def changed(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the changes and the time of the last one."""
        touched = {name: make() for name, make in self._touched.items() if name not in changes}
        return {**changes, **touched}

    @staticmethod
    def _prefixed(values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the new values apart from the key, which has a name of its own."""
        return {f"to_{name}": value for name, value in values.items()}

    def _columns(self, selection: Selection) -> Sequence[sa.Column[Any]]:
        if not selection.fields:
            return self.public
        return [self.table.c[name] for name in selection.fields]

    def _selecting(self, what: str, columns: Sequence[Any], selection: Selection) -> Statement:
        def build() -> ClauseElement:
            statement = sa.select(*columns).select_from(self.table)
            return apply(statement, self.table, selection, self.ordering)

        return self._kept((what, *shape_key(selection)), build)

    def _inserting(self, with_key: bool, *, returning: bool) -> Statement:
        def build() -> ClauseElement:
            names = [name for name in self.shape.columns if with_key or name != self.key.name]
            statement = sa.insert(self.table).values(
                {name: self._bound(name, name) for name in names}
            )
            return statement.returning(*self.public) if returning else statement

        return self._kept(("insert", with_key), build, writes=True)

    def _updating(self, values: Mapping[str, Any], *, returning: bool) -> Statement:
        def build() -> ClauseElement:
            statement = (
                sa.update(self.table)
                .where(self._is_key())
                .values({name: self._bound(f"to_{name}", name) for name in values})
            )
            return statement.returning(*self.public) if returning else statement

        return self._kept(("update", frozenset(values)), build, writes=True)

    def _bound(self, name: str, column: str) -> sa.BindParameter[Any]:
        return sa.bindparam(name, type_=self.table.c[column].type, required=True)

    def _is_key(self) -> sa.ColumnElement[bool]:
        key: sa.ColumnElement[Any] = self.key
        return key == sa.bindparam("key", type_=self.key.type, required=True)

    def _kept(
        self, key: Hashable, build: Callable[[], ClauseElement], *, writes: bool = False
    ) -> Statement:
        """Return the statement kept under that key, compiled if it is new."""
        statement = self._statements.get(key)
        if statement is None:
            statement = self._statements[key] = Statement(build(), self.dialect, writes=writes)
            if len(self._statements) > _SHAPES_KEPT:
                self._statements.popitem(last=False)
        return statement

    def _update(
        self, key: Any, changes: Mapping[str, Any], *, returning: bool
    ) -> tuple[Statement, list[Any] | None]:
        """Return the statement of an update and its values: None for what no key can be."""
        values = self.changed(changes)
        self._check(values)
        statement = self._updating(values, returning=returning)
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
            return self._by_key.bind({"key": key})
        except OutOfRange:
            return None

    async def _fetch(self, statement: Statement, values: Mapping[str, Any]) -> Any:
        return await self._run(statement, statement.bind(values))

    async def _run(self, statement: Statement, bound: list[Any]) -> Any:
        database = self.database
        return await database.retried(
            lambda: database.source.fetch(statement.text, bound, writes=statement.writes)
        )

    async def _write(
        self, statement: Statement, bound: list[Any], values: Mapping[str, Any]
    ) -> Any:
        database = self.database
        return await self.written(
            lambda: database.source.fetch(statement.text, bound, writes=True), values
        )

    async def written(self, work: Callable[[], Awaitable[T]], values: Mapping[str, Any]) -> T:
        """Run a single statement; what it conflicts with is told in the model's own terms.

        `values` are those that it writes, by column.
        """
        try:
            return await self.database.retried(work)
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


def _defaults(table: sa.Table, kind: str) -> dict[str, Callable[[], Any]]:
    """Return what makes the value of each column that a caller may leave out."""
    makers: dict[str, Callable[[], Any]] = {}
    for column in table.columns:
        default = getattr(column, kind)
        if default is not None:
            makers[column.name] = _maker(default)
        elif kind == "default" and not column.primary_key:
            makers[column.name] = _nothing
    return makers


def _maker(default: Any) -> Callable[[], Any]:
    if default.is_callable:
        # SQLAlchemy has wrapped it to take the context of an execution, which there is none of.
        return partial(default.arg, None)
    return lambda: default.arg


def _is_clock(make: Callable[[], Any]) -> bool:
    return isinstance(make, partial) and inspect.unwrap(make.func) is now


def _nothing() -> None:
    return None
