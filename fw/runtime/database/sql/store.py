"""Store of one model in an SQL database, with statements that are compiled once."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from itertools import chain, groupby, islice
from typing import TYPE_CHECKING, Any, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.schema import CreateTable

from fw.runtime.database.backends.base.store import Lookup, Store
from fw.runtime.database.errors import (
    CheckViolation,
    DatabaseError,
    Deadlock,
    ForeignKeyViolation,
    InvalidField,
    MissingReference,
    NotNullViolation,
    OutOfRange,
    SchemaMismatch,
    StillReferenced,
    UniqueViolation,
)
from fw.runtime.database.models.defaults import Defaults
from fw.runtime.database.models.generators import is_generated_key
from fw.runtime.database.models.model import is_view
from fw.runtime.database.models.references import references_of
from fw.runtime.database.query.read_budget import ReadBudget
from fw.runtime.database.query.selection import Aggregate, Clause, Condition, Row, Selection
from fw.runtime.database.sql.constraints import Constraints
from fw.runtime.database.sql.statements.aggregates import aggregate_groups
from fw.runtime.database.sql.statements.compiled import Statement, list_values, padded_length
from fw.runtime.database.sql.statements.selection import (
    clause_values,
    existence_values,
    group_rows,
    parameter_values,
)
from fw.runtime.database.sql.statements.size import MAX_BYTES, may_exceed
from fw.runtime.database.sql.statements.table import Statements, meeting_label

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import DatabaseHandle
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation
    from fw.runtime.database.sql.backend import SqlBackend
    from fw.runtime.database.sql.driver import SqlDriver

__all__ = ["SqlStore", "insert_rows"]

T = TypeVar("T")


class SqlStore(Store):
    """A store for databases with RETURNING, whose dialect must declare it."""

    def __init__(self, database: DatabaseHandle, model: type[Model], backend: SqlBackend) -> None:
        table = model.__table__
        assert isinstance(table, sa.Table)
        super().__init__(database, model)
        self.backend = backend
        self.table = table
        self.dialect = backend.dialect()
        self.statements = Statements(table, self.metadata, self.dialect, backend.columns())
        self._defaults = Defaults(table)
        self._constraints = Constraints(table, self.metadata.public)
        self._computed = frozenset(one.key for one in table.columns if one.computed is not None)

    async def find(self, key: Any, scope: tuple[Clause, ...] = ()) -> Row | None:
        """Return the row with that primary key, or None if none meets the clauses of `scope`."""
        return await self._one(self.statements.find(scope), key, scope)

    async def select(self, selection: Selection) -> list[Row]:
        """Return the rows of a selection. The key breaks ties, so pages never overlap."""
        values = parameter_values(selection)
        most = selection.max_bytes
        columns = self.statements.long_columns(selection.fields, selection.deferred)
        if most is None or not may_exceed(selection.limit, columns, most):
            statement = self.statements.select(selection)
            return statement.rows(await self._fetch(statement, values))
        statement = self.statements.select_within(selection)
        rows = statement.rows(await self._fetch(statement, values | {MAX_BYTES: most}))
        if not rows:
            await self._check_size(self.statements.size(selection), values, ReadBudget(most))
        return rows

    async def _check_size(
        self, statement: Statement, values: Mapping[str, Any], budget: ReadBudget
    ) -> None:
        """Raise ResponseTooLarge if the sum of a statement exceeds the budget."""
        if int((await self._fetch(statement, values))[0][0]) > budget.left:
            budget.refuse()

    async def count(self, selection: Selection) -> int:
        """Return the number of rows that meet a selection's conditions."""
        conditions = selection.conditions
        found = await self._fetch(self.statements.count(conditions), clause_values(conditions))
        return int(found[0][0])

    async def exists(self, selection: Selection) -> bool:
        """Return True if a row meets a selection's conditions."""
        wanted = Selection(selection.conditions, limit=1)
        return len(await self._fetch(self.statements.exists(wanted), parameter_values(wanted))) > 0

    async def meeting(self, chosen: Clause, groups: Sequence[tuple[Clause, ...]]) -> list[set[Any]]:
        """Return the keys of the chosen rows that meet each group of clauses, in one statement."""
        statement = self.statements.meeting(chosen, groups)
        values = parameter_values(Selection((chosen, *chain(*groups))))
        rows, key_of = statement.rows(await self._fetch(statement, values)), self.metadata.key_of
        labels = map(meeting_label, range(len(groups)))
        return [{key_of(row) for row in rows if row[label]} for label in labels]

    def prepare_lookup(
        self, conditions: tuple[Condition, ...], other: Store, required: tuple[Condition, ...]
    ) -> Lookup:
        """Return a function that finds a row, provided that another model has a certain row."""
        assert isinstance(other, SqlStore)
        wanted = Selection(conditions)
        statement = self.statements.select_if_exists(wanted, other.statements, required)
        names = (*parameter_values(wanted), *existence_values(required))

        async def find(values: Sequence[Any]) -> Row | None:
            bound = statement.bind(dict(zip(names, values, strict=True)))
            found = await self._run(statement, bound)
            return statement.row(found[0]) if found else None

        return find

    async def histogram(self, selection: Selection, field: str, edges: Sequence[Any]) -> list[int]:
        """Return the number of a selection's rows from each edge up to the next."""
        counted = Selection(selection.conditions)
        statement = self.statements.histogram(counted, field, padded_length(len(edges) - 1))
        values = {**parameter_values(counted), "first": edges[0], **list_values("edge", edges[1:])}
        counts = dict(await self._fetch(statement, values))
        return [int(counts.get(number, 0)) for number in range(len(edges) - 1)]

    async def aggregate(
        self, selection: Selection, aggregate: Aggregate
    ) -> list[tuple[tuple[Any, ...], Any]]:
        """Return each group of a selection's rows with its aggregate."""
        statement = self.statements.aggregate(selection, aggregate)
        rows = statement.rows(await self._fetch(statement, parameter_values(selection)))
        return aggregate_groups(rows, aggregate, self.metadata)

    async def related(
        self,
        relation: Relation,
        keys: Sequence[Any],
        limit: int | None = None,
        budget: ReadBudget | None = None,
        scope: tuple[Clause, ...] = (),
        deferred: tuple[str, ...] = (),
    ) -> dict[Any, list[Row]]:
        """Return the rows at the end of a relation, grouped by the keys that lead to them."""
        bounds = parameter_values(Selection(scope)) if scope else {}
        batch, left = cast("SqlDriver", self.database.driver).max_values, limit
        groups: dict[Any, list[Row]] = {}
        for start in range(0, len(keys), batch):
            some = keys[start : start + batch]
            values = list_values("k", some) | bounds
            if left is not None:
                values["limit"] = left
            rows = await self._related_rows(relation, len(some), values, budget, scope, deferred)
            groups |= group_rows(rows, relation, self.metadata)
            if left is not None:
                left -= len(rows)
                if left <= 0:
                    break
        return groups

    async def _related_rows(
        self,
        relation: Relation,
        count: int,
        values: Mapping[str, Any],
        budget: ReadBudget | None,
        scope: tuple[Clause, ...],
        deferred: tuple[str, ...],
    ) -> list[Row]:
        """Return the rows that `count` keys lead to, and spend the budget on them."""
        length, limited = padded_length(count), "limit" in values
        most = values.get("limit") if relation.many else count
        if budget is None:
            statement = self.statements.related(relation, length, scope, deferred, limited=limited)
            return statement.rows(await self._fetch(statement, values))
        sized = may_exceed(most, self.statements.long_columns((), deferred), budget.left)
        statement = self.statements.related(
            relation, length, scope, deferred, limited=limited, sized=sized
        )
        most_bytes = {MAX_BYTES: budget.left} if sized else {}
        rows = statement.rows(await self._fetch(statement, {**values, **most_bytes}))
        if sized and not rows:
            size = self.statements.related_size(relation, length, scope, deferred, limited=limited)
            await self._check_size(size, values, budget)
        budget.spend(rows, self.metadata.long)
        return rows

    async def insert_row(self, values: Mapping[str, Any]) -> Row:
        """Add a record with these columns."""
        filled = self.filled(values)
        statement = self.statements.insert(self.omitted(filled), returning=True)
        found = await self._write(statement, statement.bind(filled), filled)
        return statement.row(found[0])

    async def prepare(self) -> None:
        """Create the table if it is missing."""
        # By the driver, not by SQLAlchemy, because the errors of the driver are translated.
        creating = CreateTable(self.table, if_not_exists=True).compile(dialect=self.dialect)
        await self.database.source.execute(str(creating), [])

    async def insert_many(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Add records that have keys; missing columns get their defaults."""
        if self._is_converted:
            rows = [await self.converted(row) for row in rows]
        await insert_rows(self, rows)

    async def lock(self, key: Any, scope: tuple[Clause, ...] = ()) -> Row | None:
        """Lock a record until the open transaction ends; return its row, or None."""
        return await self._one(self.statements.lock(scope), key, scope)

    async def update_row(self, key: Any, changes: Mapping[str, Any]) -> Row | None:
        """Change columns of a record in one statement."""
        if not changes:
            return await self.find(key)
        statement, bound = self._update(key, changes, returning=True)
        if bound is None:
            return None
        found = await self._write(statement, bound, changes)
        return statement.row(found[0]) if found else None

    async def delete_row(self, key: Any) -> bool:
        """Delete a record in one statement."""
        statement = self.statements.delete()
        bound = self._bound_key(key)
        if bound is None:
            return False
        try:
            count, _ = await self.database.retry_on_deadlock(
                lambda: self.database.source.execute(statement.text, bound)
            )
        except ForeignKeyViolation as error:
            raise StillReferenced(error.constraint) from error.__cause__
        return count > 0

    # ------------------------------------------------------------------------- for subclasses

    def filled(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values with the defaults of missing columns, except those that the database sets."""
        self._check(values)
        return self._defaults.filled(values)

    def omitted(self, filled: Mapping[str, Any]) -> frozenset[str]:
        """Return the columns that the database sets."""
        return self._defaults.omitted(filled)

    def _check(self, values: Mapping[str, Any]) -> None:
        if not values.keys() <= self._names:
            unknown = ", ".join(sorted(values.keys() - self._names))
            raise ValueError(f"unknown column {unknown} on {self.metadata.name}")
        if computed := self._computed.intersection(values):
            name = min(computed)
            raise InvalidField(name, f"{name} is computed and cannot be set")

    def changed(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the changes with the columns that every change sets, such as `updated_at`."""
        return self._defaults.changed(changes)

    @staticmethod
    def _prefixed(values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the new values by parameter name, so that a new key differs from the old one."""
        return {f"to_{name}": value for name, value in values.items()}

    def _update(
        self, key: Any, changes: Mapping[str, Any], *, returning: bool
    ) -> tuple[Statement, list[Any] | None]:
        """Return the statement of an update and its values, None if no record can have the key."""
        values = self.changed(changes)
        self._check(values)
        statement = self.statements.update(values, returning=returning)
        try:
            return statement, statement.bind({**self._prefixed(values), "key": key})
        except OutOfRange:
            # Raise for an invalid value. If the key is invalid, no record has it.
            if self._bound_key(key) is not None:
                raise
            return statement, None

    def _bound_key(self, key: Any) -> list[Any] | None:
        """Return the parameter of a statement by key, None if no record can have the key."""
        try:
            return self.statements.by_key.bind({"key": key})
        except OutOfRange:
            return None

    async def _one(self, statement: Statement, key: Any, scope: tuple[Clause, ...]) -> Row | None:
        try:
            bound = statement.bind({"key": key, **clause_values(scope)} if scope else {"key": key})
        except OutOfRange:
            # Raise for an invalid value of the scope. If the key is invalid, no record has it.
            if self._bound_key(key) is not None:
                raise
            return None
        found = await self._run(statement, bound)
        return statement.row(found[0]) if found else None

    async def _fetch(self, statement: Statement, values: Mapping[str, Any]) -> Any:
        return await self._run(statement, statement.bind(values))

    async def _run(self, statement: Statement, bound: list[Any]) -> Any:
        text, writes, database = statement.text, statement.writes, self.database
        try:
            return await database.source.fetch(text, bound, writes=writes)
        except Deadlock as error:
            # `retry_on_deadlock` would take one more coroutine and closure for each statement.
            return await database.retry_after(
                error, lambda: database.source.fetch(text, bound, writes=writes)
            )
        except SchemaMismatch as error:
            if not is_view(self.table):
                raise
            raise SchemaMismatch(view=self.table.name) from error

    async def _write(
        self, statement: Statement, bound: list[Any], values: Mapping[str, Any]
    ) -> Any:
        return await self.written(self._run(statement, bound), values)

    async def written(self, work: Awaitable[T], values: Mapping[str, Any]) -> T:
        """Await a statement that writes `values`; add the fields of the model to its errors."""
        try:
            return await work
        except UniqueViolation as error:
            fields = self._constraints.unique_fields(error.constraint)
            raise UniqueViolation(error.constraint, fields) from error.__cause__
        except CheckViolation as error:
            broken = self._constraints.broken_check(error.constraint)
            raise CheckViolation(error.constraint, *broken) from error.__cause__
        except NotNullViolation as error:
            raise NotNullViolation(self._constraints.field(error.column)) from error.__cause__
        except ForeignKeyViolation as error:
            fields = self._constraints.reference_fields(error.constraint) or await self._missing(
                values
            )
            raise MissingReference(error.constraint, fields) from error.__cause__

    async def _missing(self, values: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the columns that refer to a missing record, as far as this can be found out."""
        names = self._constraints.references_in(values)
        if not names:
            return ()
        references_of(self.model)  # imports the models, whose keys may be mapped to other columns
        statement = Statement(self._constraints.existing_select(names), self.dialect)
        try:
            found = await self._fetch(statement, values)
        except DatabaseError:
            # The failed statement may have ended the transaction.
            return ()
        row = statement.row(found[0])
        return tuple(name for name in names if not row[name])


_PARAMETERS = 900
"""Parameters of one statement: below the limit of every database, and fast to compile."""


async def insert_rows(store: SqlStore, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add records that have keys; missing columns get their defaults."""
    names = list(store.metadata.columns)
    size = max(1, _PARAMETERS // len(names))
    statements: dict[tuple[frozenset[str], int], Statement] = {}
    for omitted, group in groupby(map(store.filled, rows), key=store.omitted):
        given = [name for name in names if name not in omitted]
        while chunk := [*islice(group, size)]:
            statement = statements.get((omitted, len(chunk)))
            if statement is None:
                statement = _insert_statement(store, given, len(chunk))
                statements[omitted, len(chunk)] = statement
            values = {f"{n}_{i}": row[n] for i, row in enumerate(chunk) for n in given}
            await store.database.source.execute(statement.text, statement.bind(values))
    await _advance_keys(store)


def _insert_statement(store: SqlStore, names: Sequence[str], count: int) -> Statement:
    def bound(name: str, number: int) -> sa.BindParameter[Any]:
        return sa.bindparam(f"{name}_{number}", type_=store.table.c[name].type, required=True)

    rows = [{name: bound(name, number) for name in names} for number in range(count)]
    return Statement(sa.insert(store.table).values(rows), store.dialect, writes=True)


async def _advance_keys(store: SqlStore) -> None:
    """Make the database generate int keys behind those that were given."""
    name = store.metadata.keys[0]
    if store.metadata.columns[name].kind != "int" or not is_generated_key(store.table.c[name]):
        return
    text = store.backend.advance_keys_sql(store.table.name, store.table.c[name].name)
    if text is not None:
        await store.database.source.fetch(text, [], writes=True)
