"""Queries: `repo.query().where("views", ">", 9).order_by("-views").get()`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import Any, TypeVar, overload

from fw.runtime.database.errors import InvalidKey, QueryError
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.aggregates import GroupedQuery, aggregated
from fw.runtime.database.query.builder import Attribute, Field, QueryBuilder
from fw.runtime.database.query.read_budget import ReadBudget
from fw.runtime.database.query.record import records
from fw.runtime.database.query.selection import (
    AnyOf,
    Clause,
    Condition,
    Order,
    Page,
    Row,
    Selection,
)
from fw.runtime.database.query.validation import (
    comparison,
    field_name,
    field_order,
    require_minimum,
)
from fw.runtime.database.relations.eager_loading import load
from fw.runtime.database.repositories import authorization
from fw.runtime.database.repositories.field_rights import clauses_to_read, conceal, deferred_texts

__all__ = ["Query"]

M = TypeVar("M", bound=Model)
T = TypeVar("T")
U = TypeVar("U")
F = TypeVar("F", int, float)
N = TypeVar("N", int, float, Decimal)


class Query(QueryBuilder[M]):
    """An immutable query builder: each step returns a new query.

    A mistake, such as an unknown field, raises QueryError at once, before a database is asked.
    Fields and relations are given by name or as attributes of the model, which type checkers know:
    `where(Post.views, ">", 9)`. Results are records of the model. They never load anything by
    themselves: a relation that wasn't loaded raises NotLoaded.
    """

    async def get(self) -> list[M]:
        """Return the records."""
        return records(self._model, await self._rows(self.selection))

    async def first(self) -> M | None:
        """Return the first record, or None."""
        found = records(self._model, await self._rows(replace(self.selection, limit=1)))
        return found[0] if found else None

    async def find(self, id: Any) -> M | None:
        """Return the record with that primary key if it meets the conditions, or None.

        The key of several columns is a tuple; raises InvalidKey for another value.
        """
        keys, query = self._metadata.keys, self
        if len(keys) > 1 and not (isinstance(id, tuple) and len(id) == len(keys)):
            raise InvalidKey(id, len(keys))
        for name, part in zip(keys, (id,) if len(keys) == 1 else id, strict=True):
            query = query.where(name, part)
        return await query.offset(0).first()

    async def rows(self) -> list[Row]:
        """Return the rows as plain dicts."""
        return await self._rows(self.selection)

    async def count(self) -> int:
        """Return the number of rows, without the limit."""
        return await self._store().count(self.selection)

    @overload
    async def sum(self, field: Attribute[N | None]) -> N: ...
    @overload
    async def sum(self, field: str) -> Any: ...
    async def sum(self, field: Field) -> Any:
        """Return the sum of a number, exact for ints and decimals; 0 without values.

        Like the other aggregates, it ignores NULL and the limit.
        """
        return await aggregated(self._model, self._store(), self.selection, "sum", field)

    # They overlap only in a field whose type is None.
    @overload
    async def avg(self, field: Attribute[Decimal | None]) -> Decimal | None: ...  # type: ignore[overload-overlap]
    @overload
    async def avg(self, field: Attribute[F | None]) -> float | None: ...
    @overload
    async def avg(self, field: str) -> Any: ...
    async def avg(self, field: Field) -> Any:
        """Return the average of a number: a Decimal for decimals, else a float; None without values."""
        return await aggregated(self._model, self._store(), self.selection, "avg", field)

    @overload
    async def min(self, field: Attribute[T | None]) -> T | None: ...
    @overload
    async def min(self, field: str) -> Any: ...
    async def min(self, field: Field) -> Any:
        """Return the smallest value of a number, date or time, or None."""
        return await aggregated(self._model, self._store(), self.selection, "min", field)

    @overload
    async def max(self, field: Attribute[T | None]) -> T | None: ...
    @overload
    async def max(self, field: str) -> Any: ...
    async def max(self, field: Field) -> Any:
        """Return the largest value of a number, date or time, or None."""
        return await aggregated(self._model, self._store(), self.selection, "max", field)

    @overload
    def group_by(self, field: Attribute[T], /) -> GroupedQuery[T]: ...
    @overload
    def group_by(
        self, field: Attribute[T], other: Attribute[U], /
    ) -> GroupedQuery[tuple[T, U]]: ...
    @overload
    def group_by(self, *fields: Field) -> GroupedQuery[Any]: ...
    def group_by(self, *fields: Field) -> GroupedQuery[Any]:
        """Group the rows by their values of one or more fields.

        `await orders.query().group_by("status").sum("total")` returns a dict of sums by status.
        """
        return GroupedQuery(self._model, self._store(), self.selection, fields)

    async def histogram(self, field: Field, edges: Sequence[Any]) -> list[int]:
        """Return the number of rows from each edge up to the next, in one statement.

        There are two or more edges, in ascending order. Raises QueryError for a field without an
        order, and for edges that don't fit it.
        """
        name = field_order(self._metadata, field_name(self._model, field)).field
        for edge in edges:
            comparison(self._metadata, name, "gte", edge)
        if len(edges) < 2 or any(one >= other for one, other in pairwise(edges)):
            raise QueryError(
                f"{self._metadata.name}.{name}: histogram() needs two or more edges in ascending order"
            )
        return await self._store().histogram(self._revealing(name), name, edges)

    async def exists(self) -> bool:
        """Return True if there is a row, without the limit."""
        return await self._store().exists(self.selection)

    async def paginate(self, page: int = 1, per_page: int = 25) -> Page[M]:
        """Return one page of the records; pages count from 1.

        The total takes one COUNT, or none if the first page holds all rows.
        """
        require_minimum(1, page=page, per_page=per_page)
        offset = (page - 1) * per_page
        # Nothing is read beyond the end, because the database would skip all rows before it.
        total = await self.count() if offset else None
        if total is not None and offset >= total:
            return Page([], page, per_page, total, self._model)
        limit = per_page if offset else per_page + 1
        rows = await self._plain(self.selection.part(limit, offset))
        if total is None:
            total = len(rows) if len(rows) <= per_page else await self.count()
        shown = await self._related(rows[:per_page])
        # A row deleted between the two statements may be on the page, but not in the count.
        return Page(shown, page, per_page, max(total, len(shown)), self._model)

    @overload
    async def pluck(self, field: str) -> list[Any]: ...
    @overload
    async def pluck(self, field: Attribute[T]) -> list[T]: ...
    async def pluck(self, field: Field) -> list[Any]:
        """Return the values of one field, in the order of the records."""
        name = self._public(field)
        rows = await self._store().select(replace(self._revealing(name), fields=(name,)))
        return [row[name] for row in rows]

    def _revealing(self, *fields: str) -> Selection:
        """Return the selection of the rows in which the actor may read fields."""
        clauses = clauses_to_read(self._model, fields)
        if not clauses:
            return self.selection
        return replace(self.selection, conditions=(*self.selection.conditions, *clauses))

    def stream(self, chunk: int = 500) -> AsyncIterator[M]:
        """Yield the records one by one, in the order of the primary key.

        They are read in chunks, without a connection held between them. Rows that are added or
        deleted meanwhile may be missing, but no record is yielded twice. Raises QueryError for another
        order than that of the primary key.
        """
        require_minimum(1, chunk=chunk)
        orders, keys = self.selection.orders, self._metadata.keys
        ascending = tuple(map(Order, keys))
        if orders not in ((), ascending, tuple(Order(key, descending=True) for key in keys)):
            message = f"stream() only supports the order of the primary key, {', '.join(keys)}"
            raise QueryError(message, hint="remove order_by(), or use get()")
        return self._stream(chunk, orders or ascending)

    async def _stream(self, chunk: int, orders: tuple[Order, ...]) -> AsyncIterator[M]:
        selection, left = self.selection, self.selection.limit
        while left is None or left > 0:
            size = chunk if left is None else min(chunk, left)
            rows = await self._rows(replace(selection, limit=size, orders=orders))
            # Read it first, because the caller may change the record.
            last = [rows[-1][order.field] for order in orders] if rows else []
            for one in records(self._model, rows):
                yield one
            if len(rows) < size:
                return
            left = None if left is None else left - size
            conditions = (*self.selection.conditions, _beyond(orders, last))
            selection = replace(self.selection, conditions=conditions, offset=0)

    async def _rows(self, selection: Selection) -> list[Row]:
        return await self._related(await self._plain(selection))

    async def _plain(self, selection: Selection) -> list[Row]:
        """Return the rows without their relations, but with the columns that these need."""
        if selection.fields and self._branches:
            needed = {branch.relation.near for branch in self._branches.values()}
            fields = tuple(dict.fromkeys((*selection.fields, *sorted(needed))))
            selection = replace(selection, fields=fields)
        if texts := deferred_texts(self._model):
            selection = replace(selection, deferred=texts)
        return await self._store().select(selection)

    async def _related(self, rows: list[Row]) -> list[Row]:
        if authorization.fields_of("read", self._model):
            fields = self.selection.fields
            texts = [one for one in deferred_texts(self._model) if not fields or one in fields]
            most = self.selection.max_bytes
            await conceal(self._store(), self._model, rows, texts, most)
        return await self._with_relations(rows)

    async def _with_relations(self, rows: list[Row]) -> list[Row]:
        if not self._branches or not rows:
            return rows
        most = self.selection.max_bytes
        budget = None if most is None else ReadBudget(most)
        await load(self._store(), rows, self._branches, self._max_related, budget)
        if self.selection.fields:
            wanted = (*self.selection.fields, *self._branches)
            return [{name: row[name] for name in wanted if name in row} for row in rows]
        return rows


def _beyond(orders: Sequence[Order], last: Sequence[Any]) -> Clause:
    """Return the clause that a row comes after the one with the values `last`."""
    groups: list[tuple[Condition, ...]] = []
    same: tuple[Condition, ...] = ()
    for order, value in zip(orders, last, strict=True):
        groups.append((*same, Condition(order.field, "lt" if order.descending else "gt", value)))
        same = (*same, Condition(order.field, "eq", value))
    return groups[0][0] if len(groups) == 1 else AnyOf(tuple(groups))
