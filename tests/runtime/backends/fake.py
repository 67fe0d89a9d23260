"""A backend in one file that keeps records in memory, without SQL."""

from __future__ import annotations

import operator
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from copy import deepcopy
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from fw.runtime.database import errors
from fw.runtime.database.backends.base.backend import Backend, Limits, Question, RowFilter
from fw.runtime.database.backends.base.driver import Driver, Transaction
from fw.runtime.database.backends.base.link_store import LinkStore
from fw.runtime.database.backends.base.migrator import Direction, Migration, Migrator
from fw.runtime.database.backends.base.store import DatabaseHandle, Store
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.query.read_budget import ReadBudget
from fw.runtime.database.query.selection import (
    Aggregate,
    AnyOf,
    Clause,
    Condition,
    Linked,
    Order,
    Related,
    Row,
    Selection,
)

if TYPE_CHECKING:
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Link, Relation

__all__ = ["backend"]

Collections = dict[str, dict[Any, Row]]
KEPT: dict[str, Collections] = {}
"""Databases by name, their collections, and records by key."""


class FakeDriver(Driver):
    def __init__(self, collections: Collections) -> None:
        self.collections = collections

    @override
    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with FakeTransaction(self.collections).savepoint():
            yield FakeTransaction(self.collections)

    @override
    async def ping(self) -> None:
        return

    @override
    async def close(self) -> None:
        return


class FakeTransaction(Transaction):
    def __init__(self, collections: Collections) -> None:
        self._collections = collections

    @override
    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        before = deepcopy(self._collections)
        try:
            yield
        except BaseException:
            self._collections.clear()
            self._collections.update(before)
            raise


class FakeStore(Store):
    def __init__(self, database: DatabaseHandle, model: type[Model]) -> None:
        super().__init__(database, model)
        self._table = model.__table__

    @property
    def _records(self) -> dict[Any, Row]:
        driver = self.database.driver
        assert isinstance(driver, FakeDriver)
        return driver.collections.setdefault(self.metadata.name, {})

    def _row(self, record: Row, fields: Sequence[str] = ()) -> Row:
        return {name: record[name] for name in fields or self.metadata.public}

    def _meeting(self, selection: Selection) -> list[Row]:
        clauses = selection.conditions
        driver = self.database.driver
        assert isinstance(driver, FakeDriver)
        return [
            row
            for row in self._records.values()
            if all(meets(row, one, driver.collections) for one in clauses)
        ]

    @override
    async def find(self, key: Any, scope: tuple[Clause, ...] = ()) -> Row | None:
        record = self._records.get(key)
        if record is None or record not in self._meeting(Selection(scope)):
            return None
        return self._row(record)

    @override
    async def select(self, selection: Selection) -> list[Row]:
        found = sorted(self._meeting(selection), key=operator.itemgetter(self.metadata.key))
        for order in reversed(selection.orders):
            value = partial(self._ordering, order)
            there = [row for row in found if value(row) is not None]
            there.sort(key=value, reverse=order.descending)
            found = there + [row for row in found if value(row) is None]
        end = None if selection.limit is None else selection.offset + selection.limit
        return [self._row(row, selection.fields) for row in found[selection.offset : end]]

    def _ordering(self, order: Order, row: Row) -> Any:
        relation = order.relation
        if relation is None:
            return row[order.field]
        driver = self.database.driver
        assert isinstance(driver, FakeDriver)
        ends = driver.collections.get(metadata_of(relation.model).name, {})
        return ends.get(row[relation.near], {}).get(order.field)

    @override
    async def count(self, selection: Selection) -> int:
        return len(self._meeting(selection))

    @override
    async def exists(self, selection: Selection) -> bool:
        return bool(self._meeting(selection))

    @override
    async def histogram(self, selection: Selection, field: str, edges: Sequence[Any]) -> list[int]:
        values = [row[field] for row in self._meeting(selection) if row[field] is not None]
        return [sum(one <= value < other for value in values) for one, other in pairwise(edges)]

    @override
    async def aggregate(
        self, selection: Selection, aggregate: Aggregate
    ) -> list[tuple[tuple[Any, ...], Any]]:
        groups: dict[tuple[Any, ...], list[Row]] = {}
        for row in self._meeting(selection):
            groups.setdefault(tuple(row[name] for name in aggregate.groups), []).append(row)
        assert aggregate.function == "count"
        assert not aggregate.limited
        return [(key, len(groups[key])) for key in sorted(groups)]

    @override
    async def related(
        self,
        relation: Relation,
        keys: Sequence[Any],
        limit: int | None = None,
        budget: ReadBudget | None = None,
        scope: tuple[Clause, ...] = (),
        deferred: tuple[str, ...] = (),
    ) -> dict[Any, list[Row]]:
        assert not scope
        groups: dict[Any, list[Row]] = {}
        if relation.link is None:
            for key in keys:
                wanted = Selection((Condition(relation.far, "eq", key),), limit=limit)
                groups[key] = await self.select(wanted)
        else:
            for near, far in sorted(await self.database.link_store(relation.link).among(keys)):
                groups.setdefault(near, []).append(self._row(self._records[far]))
        left = limit
        for key, group in groups.items():
            groups[key] = group[:left]
            left = None if left is None else left - len(groups[key])
        return groups

    @override
    async def insert_row(self, values: Mapping[str, Any]) -> Row:
        record = dict.fromkeys(self.metadata.columns)
        for column in self._table.columns:
            if column.default is not None:
                default = column.default
                record[column.name] = default.arg(None) if default.is_callable else default.arg
        record.update(values)
        key = record[self.metadata.key]
        if key is None:
            key = record[self.metadata.key] = len(self._records) + 1
        if key in self._records:
            raise errors.UniqueViolation(None, (self.metadata.key,))
        self._check(record)
        self._records[key] = record
        return self._row(record)

    def _check(self, record: Row) -> None:
        for column in self._table.columns:
            value = record[column.name]
            taken = (row for row in self._records.values() if row[column.name] == value)
            if column.unique and any(row is not record for row in taken):
                raise errors.UniqueViolation(None, (column.name,))

    @override
    async def update_row(self, key: Any, changes: Mapping[str, Any]) -> Row | None:
        record = self._records.get(key)
        if record is None:
            return None
        record.update(changes)
        return self._row(record)

    @override
    async def delete_row(self, key: Any) -> bool:
        return self._records.pop(key, None) is not None

    @override
    async def lock(self, key: Any, scope: tuple[Clause, ...] = ()) -> Row | None:
        assert not scope
        return await self.find(key)

    @override
    def changed(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        return dict(changes)


class FakeLinkStore(LinkStore):
    def __init__(self, collections: Collections, link: Link) -> None:
        self._pairs = collections.setdefault(link.table, {})
        self._turned = link.near > link.far

    @override
    async def among(self, keys: Sequence[Any]) -> set[tuple[Any, Any]]:
        pairs = (pair[::-1] if self._turned else pair for pair in self._pairs)
        return {pair for pair in pairs if pair[0] in keys}

    def has(self, pair: tuple[Any, Any]) -> bool:
        return (pair[::-1] if self._turned else pair) in self._pairs

    @override
    async def add(self, pairs: Sequence[tuple[Any, Any]]) -> None:
        for pair in pairs:
            self._pairs[pair[::-1] if self._turned else pair] = {}

    @override
    async def remove(self, key: Any, others: Sequence[Any]) -> None:
        for other in others:
            del self._pairs[(other, key) if self._turned else (key, other)]


class FakeMigrator(Migrator):
    @override
    async def up(self, to: str | None) -> list[str]:
        return []

    @override
    async def rollback(self, steps: int, to: str | None) -> list[str]:
        return []

    @override
    async def clear(self) -> None:
        return

    @override
    async def tables(self) -> list[str]:
        return []

    @override
    async def pretend(
        self, direction: Direction, steps: int, to: str | None
    ) -> list[tuple[str, list[str]]]:
        return []

    @override
    async def status(self) -> list[Migration]:
        return []

    @override
    async def differences(self, source: str, views: Mapping[str, Sequence[str]]) -> list[str]:
        return []


class FakeBackend(Backend):
    name: ClassVar[str] = "fake"
    title: ClassVar[str] = "Fake"
    scheme: ClassVar[str] = "fake"
    aliases: ClassVar[tuple[str, ...]] = ("pretend",)
    default_port: ClassVar[int | None] = 4242
    default_user: ClassVar[str] = "nobody"
    questions: ClassVar[tuple[Question, ...]] = ("host", "port", "user", "password", "database")

    @override
    def open(self, url: DatabaseUrl, limits: Limits) -> Driver:
        return FakeDriver(KEPT.setdefault(url.database, {}))

    @override
    def store(self, database: DatabaseHandle, model: type[Model]) -> Store:
        return FakeStore(database, model)

    @override
    def link_store(self, database: DatabaseHandle, link: Link) -> LinkStore:
        driver = database.driver
        assert isinstance(driver, FakeDriver)
        return FakeLinkStore(driver.collections, link)

    @override
    async def create_database(self, url: DatabaseUrl) -> bool:
        return False

    @override
    async def exists(self, url: DatabaseUrl) -> bool:
        return True

    @override
    async def ping(self, url: DatabaseUrl) -> str:
        return "Fake 1"

    @override
    def migrator(self, root: Path, url: DatabaseUrl) -> Migrator:
        return FakeMigrator()

    @override
    async def count_rows(
        self, url: DatabaseUrl, filters: Iterable[RowFilter]
    ) -> dict[RowFilter, int]:
        return {}


def meets(row: Row, clause: Clause, collections: Collections) -> bool:
    if isinstance(clause, AnyOf):
        groups = clause.alternatives
        return any(all(meets(row, one, collections) for one in group) for group in groups)
    if isinstance(clause, Linked):
        assert clause.relation.link is not None
        near = clause.relation.near
        pairs = FakeLinkStore(collections, clause.relation.link)
        return any(pairs.has((row[near], far)) for far in clause.value)
    if isinstance(clause, Related):
        return (
            any(
                all(meets(one, inner, collections) for inner in clause.clauses)
                for one in ends(row, clause.relation, collections)
            )
            is not clause.negated
        )
    if clause.operator == "contains":
        text = str(clause.value).lower()
        fields = clause.fields or (clause.field,)
        return any(text in str(row[name]).lower() for name in fields if row[name] is not None)
    value = row[clause.field]
    match clause.operator:
        case "isnull":
            return (value is None) is clause.value
        case "in":
            return value in clause.value
        case "eq" | "ne":
            return (value == clause.value) is (clause.operator == "eq")
        case "startswith":
            return str(value or "").lower().startswith(str(clause.value).lower())
        case "endswith":
            return str(value or "").lower().endswith(str(clause.value).lower())
        case "like":
            return str(clause.value).strip("%").lower() in str(value or "").lower()
    compare = {"gt": operator.gt, "gte": operator.ge, "lt": operator.lt, "lte": operator.le}
    return value is not None and compare[clause.operator](value, clause.value)


def ends(row: Row, relation: Relation, collections: Collections) -> list[Row]:
    """Return the records that a relation leads to."""
    found = collections.get(relation.model.__tablename__, {}).values()
    if relation.link is None:
        return [one for one in found if one[relation.far] == row[relation.near] is not None]
    pairs = FakeLinkStore(collections, relation.link)
    return [one for one in found if pairs.has((row[relation.near], one[relation.far]))]


backend = FakeBackend()
