"""Stores: the interface between repositories and databases, SQL or not."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from fw.runtime.database.backends.base.increment import has_increments, incremented
from fw.runtime.database.errors import Deadlock, MissingReference, UniqueViolation
from fw.runtime.database.models.declarations import by_column, check_declarations
from fw.runtime.database.models.keys import key_text
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.transforms import apply_transforms, has_taken_files
from fw.runtime.database.models.validators import validated
from fw.runtime.database.query.read_budget import ReadBudget
from fw.runtime.database.query.selection import (
    Aggregate,
    Clause,
    Condition,
    Row,
    RowPrecondition,
    Selection,
)
from fw.runtime.database.relations.relation import links_of
from fw.runtime.database.repositories.authorization import require_reference
from fw.runtime.database.repositories.link_rights import REPLACING, link_model, require_links
from fw.runtime.database.repositories.scopes import scope_of
from fw.runtime.errors import PreconditionFailed

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.driver import Callback, Driver, Transaction
    from fw.runtime.database.backends.base.link_store import LinkStore
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Link, Relation
    from fw.runtime.database.sql.driver import Source

__all__ = ["DatabaseHandle", "Lookup", "Store"]

T = TypeVar("T")
Lookup = Callable[[Sequence[Any]], Awaitable[Row | None]]
"""Finds a row by the values of a prepared lookup."""
Links = dict[str, tuple["Relation", Sequence[Any]]]


class DatabaseHandle(Protocol):
    """The part of `Database` that its stores use."""

    @property
    def driver(self) -> Driver:
        """The driver that runs the statements."""

    @property
    def base_driver(self) -> Driver:
        """The driver that the backend opened."""

    @property
    def open_transaction(self) -> Transaction | None:
        """The open transaction of the running task, None outside of one."""

    @property
    def source(self) -> Source:
        """The runner of SQL statements now: the open transaction, else the driver."""

    def pinned(self) -> AbstractAsyncContextManager[Source]:
        """Lend one connection, for SQL statements that must share it."""

    def transaction(self) -> AbstractAsyncContextManager[None]:
        """Run the block in a transaction, or in a savepoint of the open one."""

    async def after_commit(self, callback: Callback) -> None:
        """Run a callback after the commit of the open transaction, and without one at once."""

    async def retry_on_deadlock(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run a statement or a whole transaction; run it once more after a deadlock."""

    async def retry_after(self, deadlock: Deadlock, work: Callable[[], Awaitable[T]]) -> T:
        """Run work again that a deadlock has rolled back."""

    def store(self, model: type[Model]) -> Store:
        """Return the store of a model's records."""

    def link_store(self, link: Link) -> LinkStore:
        """Return the store of a many-to-many relation's links."""


class Store(ABC):
    """The records of one model in one database.

    A row has exactly the model's public columns, or those that a selection names. Errors are those
    of `fw.runtime.database.errors`. A write of columns alone is one step: `insert_row`,
    `update_row` or `delete_row`. A write with links or a precondition is a unit of work: several
    steps in one transaction, which locks an existing record first.
    """

    def __init__(self, database: DatabaseHandle, model: type[Model]) -> None:
        self.database = database
        self.model = model
        self.metadata = metadata_of(model)
        # Again, because a listener may be added after the model was first used.
        check_declarations(model)
        self._names = frozenset(self.metadata.columns)
        self._is_converted = bool(self.metadata.transforms) or self.metadata.is_validated
        self._is_one_step = not (self.metadata.expressions or self.metadata.is_validated)

    @abstractmethod
    async def find(self, key: Any, scope: tuple[Clause, ...] = ()) -> Row | None:
        """Return the row with that primary key, or None.

        A row that doesn't meet the clauses of `scope` counts as missing.
        """

    @abstractmethod
    async def select(self, selection: Selection) -> list[Row]:
        """Return the rows of a selection."""

    @abstractmethod
    async def count(self, selection: Selection) -> int:
        """Return the number of rows that meet a selection's conditions, without its limit."""

    @abstractmethod
    async def exists(self, selection: Selection) -> bool:
        """Return True if a row meets a selection's conditions."""

    async def meeting(self, chosen: Clause, groups: Sequence[tuple[Clause, ...]]) -> list[set[Any]]:
        """Return the keys of the chosen rows that meet all clauses of a group, for each group.

        It sends a query for each group; a database that can combine them sends one.
        """
        keys, key_of = self.metadata.keys, self.metadata.key_of
        selections = [Selection((chosen, *clauses), fields=keys) for clauses in groups]
        return [{*map(key_of, await self.select(one))} for one in selections]

    def prepare_lookup(
        self, conditions: tuple[Condition, ...], other: Store, required: tuple[Condition, ...]
    ) -> Lookup:
        """Return a function that finds a row, provided that another model has a certain row.

        The row meets `conditions`, and a row of `other` must meet `required`. The function takes
        the values of both in order, except those of `isnull`; in the conditions `...` is in their
        place. It sends two queries; a database that can combine them sends one.
        """

        async def find(values: Sequence[Any]) -> Row | None:
            remaining = iter(values)
            wanted, needed = (
                tuple(
                    each if each.operator == "isnull" else replace(each, value=next(remaining))
                    for each in group
                )
                for group in (conditions, required)
            )
            if not await other.exists(Selection(needed)):
                return None
            rows = await self.select(Selection(wanted, limit=1))
            return rows[0] if rows else None

        return find

    @abstractmethod
    async def histogram(self, selection: Selection, field: str, edges: Sequence[Any]) -> list[int]:
        """Return the number of a selection's rows from each edge up to the next, exclusive.

        `edges` are two or more, in ascending order. One statement answers for all of them.
        """

    @abstractmethod
    async def aggregate(
        self, selection: Selection, aggregate: Aggregate
    ) -> list[tuple[tuple[Any, ...], Any]]:
        """Return each group of a selection's rows, as the values of its fields, and its aggregate.

        The groups are in the order of these values, NULL last; if the selection has a limit, in
        the descending order of the aggregates. Without fields, there is one group.
        """

    @abstractmethod
    async def related(
        self,
        relation: Relation,
        keys: Sequence[Any],
        limit: int | None = None,
        budget: ReadBudget | None = None,
        scope: tuple[Clause, ...] = (),
        deferred: tuple[str, ...] = (),
    ) -> dict[Any, list[Row]]:
        """Return this model's rows at the end of a relation, in the order of the primary key.

        Only rows that meet the clauses of `scope` are read. They are grouped by the key that leads
        to them: `keys` are distinct values of `relation.near`, none of them None. This takes one
        statement, or more if the database limits its parameters. At most about `limit` rows are
        read. They spend the budget; ResponseTooLarge is raised before much more is read. The rows
        lack the fields `deferred`.
        """

    def of_model(self, model: type[Model]) -> Store:
        """Return the store of another model in the same database."""
        return self.database.store(model)

    async def prepare(self) -> None:  # noqa: B027
        """Create the table if the database needs one and it is missing."""

    async def insert(self, values: Mapping[str, Any]) -> Row:
        """Add a record and return its row; missing columns get their defaults.

        The keys of linked records are given under the relation's name for them: `tag_ids`.
        """
        if not values.keys() <= self._names:
            values = by_column(self.model, values)
        if self._is_converted:
            values = await self.converted(values)
        if values.keys() <= self._names and not self.metadata.expressions:
            return await self.insert_row(values)
        columns, links = self._split(values)

        async def unit_of_work() -> Row:
            async with self.database.transaction():
                row = await self.insert_row(columns)
                await self._set_links(row, links)
                return await self._with_expressions(row)

        return await self.database.retry_on_deadlock(unit_of_work)

    async def insert_missing(self, values: Mapping[str, Any]) -> None:
        """Add a record unless there is one with its key, in the open transaction."""
        # Another transaction may add it meanwhile.
        with suppress(UniqueViolation):
            async with self.database.transaction():
                await self.insert(values)

    async def insert_many(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Add records that have keys; missing columns get their defaults.

        In a transaction, all are added or none. The database doesn't generate these keys again.
        """
        for row in rows:
            await self.insert(row)

    async def update(
        self,
        key: Any,
        changes: Mapping[str, Any],
        precondition: RowPrecondition | None = None,
        scope: tuple[Clause, ...] = (),
    ) -> Row | None:
        """Change the given columns and links; return the row, or None if there is no record.

        A record that doesn't meet the clauses of `scope` counts as missing. Raises
        PreconditionFailed if `precondition` returns False for the record, which is locked
        meanwhile.
        """
        if not changes.keys() <= self._names:
            changes = by_column(self.model, changes)
        # The conversion may depend on the record.
        metadata = self.metadata
        has_files = bool(metadata.files) and has_taken_files(changes.values())
        is_late = metadata.is_validated or has_files
        if self._is_converted and not is_late:
            changes = await self.converted(changes)
        has_sums = has_increments(changes)
        is_free = precondition is None and not scope and not has_sums and not is_late
        if is_free and changes.keys() <= self._names and self._is_one_step:
            return await self.update_row(key, changes)
        columns, links = self._split(changes)
        if links:
            # New links change the record too, even without a changed column.
            columns = self.changed(columns)

        async def unit_of_work() -> Row | None:
            async with self.database.transaction():
                row = await self._lock(key, precondition, scope)
                if row is not None and columns:
                    stored: Mapping[str, Any] = columns
                    if has_sums:
                        stored = incremented(columns, row, self.metadata.name)
                    if is_late:
                        stored = await self.converted(stored, row)
                    row = await self.update_row(key, stored)
                if row is None:
                    return None
                await self._set_links(row, links)
                return await self._with_expressions(row)

        return await self.database.retry_on_deadlock(unit_of_work)

    async def delete(
        self,
        key: Any,
        precondition: RowPrecondition | None = None,
        scope: tuple[Clause, ...] = (),
    ) -> bool:
        """Delete a record; return True if there was one. `precondition`, `scope` as for `update`."""
        if precondition is None and not scope:
            return await self.delete_row(key)

        async def unit_of_work() -> bool:
            async with self.database.transaction():
                row = await self._lock(key, precondition, scope)
                return row is not None and await self.delete_row(key)

        return await self.database.retry_on_deadlock(unit_of_work)

    async def converted(
        self, values: Mapping[str, Any], row: Row | None = None
    ) -> Mapping[str, Any]:
        """Return values as they are stored; `row` is the record before an update."""
        if self.metadata.is_validated:
            values = validated(self.model, values, row)
        table, transforms = self.model.__tablename__, self.metadata.transforms
        return await apply_transforms(table, transforms, values, row)

    @abstractmethod
    async def insert_row(self, values: Mapping[str, Any]) -> Row:
        """Add a record with these columns; ValueError for an unknown column."""

    @abstractmethod
    async def update_row(self, key: Any, changes: Mapping[str, Any]) -> Row | None:
        """Change columns and return the row, or None; ValueError for an unknown column."""

    @abstractmethod
    async def delete_row(self, key: Any) -> bool:
        """Delete a record; return True if there was one."""

    @abstractmethod
    async def lock(self, key: Any, scope: tuple[Clause, ...] = ()) -> Row | None:
        """Lock a record until the open transaction ends; return its row.

        Returns None if there is none that meets the clauses of `scope`.
        """

    @abstractmethod
    def changed(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the changes with the columns that every change sets, such as `updated_at`."""

    async def _lock(
        self, key: Any, precondition: RowPrecondition | None, scope: tuple[Clause, ...]
    ) -> Row | None:
        row = await self.lock(key, scope)
        if row is not None and precondition is not None and not precondition(row):
            shown = key_text(key) if isinstance(key, tuple) else key
            raise PreconditionFailed(self.metadata.name, shown)
        return row

    async def _with_expressions(self, row: Row) -> Row:
        """Return a written row with the expressions of the model, which a write doesn't return."""
        if not self.metadata.expressions:
            return row
        found = await self.find(self.metadata.key_of(row))
        assert found is not None, "the open transaction has written it"
        return found

    def _split(self, values: Mapping[str, Any]) -> tuple[dict[str, Any], Links]:
        """Return the values of columns, and the relations and keys of links."""
        known = links_of(self.model) if values.keys() - self.metadata.columns.keys() else {}
        columns = {name: value for name, value in values.items() if name not in known}
        links = {name: (known[name], values[name]) for name in values if name in known}
        for relation, _ in links.values():
            require_reference(relation.model)
            if (through := link_model(relation, REPLACING)) is not None:
                require_links(through)
        return columns, links

    async def _set_links(self, row: Row, links: Links) -> None:
        """Link a record with those of the given keys, and with no others."""
        for name, (relation, keys) in links.items():
            assert relation.link is not None
            store, own = self.database.link_store(relation.link), row[relation.near]
            wanted = {(own, key): None for key in keys}
            existing = await store.among([own])
            if scope := scope_of(relation.model):
                linked = [key for _, key in existing]
                seen = await self._in_scope(relation, {*linked, *keys}, scope)
                if not seen.issuperset(keys):
                    raise MissingReference(fields=(name,))
                # Links with records out of scope stay.
                existing = {(own, key) for key in linked if key in seen}
            try:
                await store.remove(own, [key for _, key in existing - wanted.keys()])
                await store.add([pair for pair in wanted if pair not in existing])
            except UniqueViolation as error:
                # Another transaction has set the same link from its other end meanwhile.
                raise Deadlock from error.__cause__
            except MissingReference as error:
                raise MissingReference(error.constraint, (name,)) from error.__cause__

    async def _in_scope(
        self, relation: Relation, keys: Collection[Any], scope: tuple[Clause, ...]
    ) -> set[Any]:
        """Return those of the keys whose records at the end of a relation are in the scope."""
        far = relation.far
        chosen = Selection((Condition(far, "in", tuple(keys)), *scope), fields=(far,))
        return {row[far] for row in await self.of_model(relation.model).select(chosen)}
