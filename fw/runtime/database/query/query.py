"""Queries: `repo.query().where("views", ">", 9).order_by("-views").get()`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from datetime import date, datetime, time
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, Self, TypeAlias, TypeVar, overload
from uuid import UUID

from sqlalchemy.orm import InstrumentedAttribute

from fw.runtime.database.errors import QueryError
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import Model
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
    in_condition,
    parse_order,
    private_column,
    public_column,
    require_minimum,
)
from fw.runtime.database.relations.eager_loading import Branch, branches, load

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import Store

__all__ = ["Comparator", "Field", "Query"]

M = TypeVar("M", bound=Model)
T = TypeVar("T")
V = TypeVar("V", str, bool, int, float, Decimal, datetime, date, time, UUID)

Attribute: TypeAlias = InstrumentedAttribute[T]
Field: TypeAlias = str | InstrumentedAttribute[Any]
"""Name of a field or a relation, or an attribute of the model: `"title"` or `Post.title`."""

Comparator = Literal[
    "=", "!=", "<>", ">", ">=", "<", "<=", "in", "like", "contains", "startswith", "endswith"
]

_MISSING: Final[Any] = object()


class Query(Generic[M]):
    """An immutable query builder: each step returns a new query.

    A mistake, such as an unknown field, raises QueryError at once, before a database is asked.
    Fields and relations are given by name or as attributes of the model, which type checkers know:
    `where(Post.views, ">", 9)`. Results are records of the model. They never load anything by
    themselves: a relation that wasn't loaded raises NotLoaded.
    """

    def __init__(
        self,
        store: Callable[[], Store],
        model: type[M],
        selection: Selection = Selection(),  # noqa: B008
    ) -> None:
        self.selection = selection
        self._store = store
        self._model = model
        self._metadata = metadata_of(model)
        self._paths: tuple[str, ...] = ()
        self._branches: Mapping[str, Branch] = {}
        self._max_related: int | None = None

    # ------------------------------------------------------------------------------ conditions

    @overload
    def where(self, field: str, value: Any, /) -> Self: ...
    @overload
    def where(self, field: str, comparator: Comparator, value: Any, /) -> Self: ...
    @overload
    def where(self, field: Attribute[V | None], value: V | None, /) -> Self: ...
    @overload
    def where(
        self, field: Attribute[V | None], comparator: Literal["in"], value: Iterable[V], /
    ) -> Self: ...
    @overload
    def where(
        self, field: Attribute[V | None], comparator: Comparator, value: V | None, /
    ) -> Self: ...
    def where(self, field: Field, middle: Any, value: Any = _MISSING, /) -> Self:
        """Keep the rows whose field is equal to the value, or compares with it.

        None is NULL. `like` has the wildcards `%` and `_`; `contains`, `startswith` and `endswith`
        have none; all four ignore case. `<field>__<op>` works too, with these operators and ne, gt,
        gte, lt, lte, in and isnull.
        """
        return self._where(self._condition(field, middle, value))

    @overload
    def or_where(self, field: str, value: Any, /) -> Self: ...
    @overload
    def or_where(self, field: str, comparator: Comparator, value: Any, /) -> Self: ...
    @overload
    def or_where(self, field: Attribute[V | None], value: V | None, /) -> Self: ...
    @overload
    def or_where(
        self, field: Attribute[V | None], comparator: Literal["in"], value: Iterable[V], /
    ) -> Self: ...
    @overload
    def or_where(
        self, field: Attribute[V | None], comparator: Comparator, value: V | None, /
    ) -> Self: ...
    def or_where(self, field: Field, middle: Any, value: Any = _MISSING, /) -> Self:
        """Add the rows that meet this condition to those of the conditions before it.

        Steps read from left to right: a later `where` holds for all of them.
        """
        before = self.selection.conditions
        alternative = (self._condition(field, middle, value),)
        if not before:
            return self._where(*alternative)
        match before:
            case (AnyOf(alternatives),):
                pass
            case _:
                alternatives = (before,)
        widened = AnyOf((*alternatives, alternative))
        return self._with(replace(self.selection, conditions=(widened,)))

    @overload
    def where_in(self, field: str, values: Iterable[Any]) -> Self: ...
    @overload
    def where_in(self, field: Attribute[V | None], values: Iterable[V | None]) -> Self: ...
    def where_in(self, field: Field, values: Iterable[Any]) -> Self:
        """Keep the rows whose field has one of the values. None is NULL."""
        name = field_name(self._model, field)
        if isinstance(values, (str, bytes)):
            return self._where(in_condition(self._metadata, name, values))
        wanted = list(values)
        some = in_condition(self._metadata, name, [value for value in wanted if value is not None])
        if len(wanted) == len(some.value) or None not in wanted:
            return self._where(some)
        return self._where(AnyOf(((some,), (Condition(name, "isnull", True),))))

    def where_null(self, field: Field) -> Self:
        """Keep the rows whose field is NULL."""
        return self._where(Condition(self._public(field), "isnull", True))

    def where_not_null(self, field: Field) -> Self:
        """Keep the rows whose field isn't NULL."""
        return self._where(Condition(self._public(field), "isnull", False))

    # --------------------------------------------------------------- order, limits and columns

    def order_by(self, *fields: Field) -> Self:
        """Sort by these fields, after those given before; `"-views"` sorts in descending order.

        `author.name` is a field of a related record, if the relation leads to one record. NULL and
        missing records come last. The primary key decides between equal rows.
        """
        orders = tuple(parse_order(self._model, field_name(self._model, field)) for field in fields)
        return self._with(replace(self.selection, orders=(*self.selection.orders, *orders)))

    def limit(self, count: int) -> Self:
        """Return at most this number of rows."""
        require_minimum(0, limit=count)
        return self._with(replace(self.selection, limit=count))

    def offset(self, count: int) -> Self:
        """Skip this number of rows."""
        require_minimum(0, offset=count)
        return self._with(replace(self.selection, offset=count))

    def select(self, *fields: Field) -> Self:
        """Return only these fields and the primary key, in the order of the model's columns.

        Private fields of `with_private` stay.
        """
        names = {self._public(field) for field in (self._metadata.key, *fields)}
        public = [name for name in self._metadata.public if name in names]
        private = [name for name in self.selection.fields if name not in self._metadata.public]
        return self._with(replace(self.selection, fields=(*public, *private)))

    def with_(self, *relations: Field, max_related: int | None = None) -> Self:
        """Load relations into the records: `with_("author", "comments.author")`.

        Each relation takes one query, however many rows there are. A list is sorted by the primary
        key; a missing record is None. A path has up to three relations. TooManyRelated is raised if
        the rows would hold more than `max_related` related rows.
        """
        query = copy(self)
        names = (field_name(self._model, relation) for relation in relations)
        query._paths = tuple(dict.fromkeys((*self._paths, *names)))
        query._branches = branches(self._model, query._paths)
        if max_related is not None:
            require_minimum(0, max_related=max_related)
            query._max_related = max_related
        return query

    def with_private(self, *fields: Field) -> Self:
        """Return private columns too: `query.with_private("password").first()`.

        Other queries never return them, and no request can ask for them. They can't be compared.
        """
        private = (
            private_column(self._metadata, field_name(self._model, field)).name for field in fields
        )
        shown = dict.fromkeys((*(self.selection.fields or self._metadata.public), *private))
        return self._with(replace(self.selection, fields=tuple(shown)))

    # --------------------------------------------------------------------------------- results

    async def get(self) -> list[M]:
        """Return the records."""
        return records(self._model, await self._rows(self.selection))

    async def first(self) -> M | None:
        """Return the first record, or None."""
        found = records(self._model, await self._rows(replace(self.selection, limit=1)))
        return found[0] if found else None

    async def find(self, id: Any) -> M | None:
        """Return the record with that primary key if it meets the conditions, or None."""
        return await self.where(self._metadata.key, id).offset(0).first()

    async def rows(self) -> list[Row]:
        """Return the rows as plain dicts."""
        return await self._rows(self.selection)

    async def count(self) -> int:
        """Return the number of rows, without the limit."""
        return await self._store().count(self.selection)

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
        return await self._store().histogram(self.selection, name, edges)

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
        rows = await self._plain(replace(self.selection, limit=limit, offset=offset))
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
        rows = await self._store().select(replace(self.selection, fields=(name,)))
        return [row[name] for row in rows]

    def stream(self, chunk: int = 500) -> AsyncIterator[M]:
        """Yield the records one by one, in the order of the primary key.

        They are read in chunks, without a connection held between them. Rows that are added or
        deleted meanwhile may be missing, but no record is yielded twice. Raises QueryError for another
        order than that of the primary key.
        """
        require_minimum(1, chunk=chunk)
        orders = self.selection.orders
        key = self._metadata.key
        if orders not in ((), (Order(key),), (Order(key, descending=True),)):
            message = f"stream() only supports the order of the primary key, {key}"
            raise QueryError(message, hint="remove order_by(), or use get()")
        return self._stream(chunk, orders[0] if orders else Order(key))

    async def _stream(self, chunk: int, order: Order) -> AsyncIterator[M]:
        selection, left = self.selection, self.selection.limit
        while left is None or left > 0:
            size = chunk if left is None else min(chunk, left)
            rows = await self._rows(replace(selection, limit=size, orders=(order,)))
            # Read it first, because the caller may change the record.
            last = rows[-1][order.field] if rows else None
            for one in records(self._model, rows):
                yield one
            if len(rows) < size:
                return
            left = None if left is None else left - size
            beyond = Condition(order.field, "lt" if order.descending else "gt", last)
            conditions = (*self.selection.conditions, beyond)
            selection = replace(self.selection, conditions=conditions, offset=0)

    async def _rows(self, selection: Selection) -> list[Row]:
        return await self._related(await self._plain(selection))

    async def _plain(self, selection: Selection) -> list[Row]:
        """Return the rows without their relations, but with the columns that these need."""
        if selection.fields and self._branches:
            needed = {branch.relation.near for branch in self._branches.values()}
            fields = tuple(dict.fromkeys((*selection.fields, *sorted(needed))))
            selection = replace(selection, fields=fields)
        return await self._store().select(selection)

    async def _related(self, rows: list[Row]) -> list[Row]:
        if not self._branches or not rows:
            return rows
        await load(self._store(), rows, self._branches, self._max_related)
        if self.selection.fields:
            wanted = (*self.selection.fields, *self._branches)
            return [{name: row[name] for name in wanted} for row in rows]
        return rows

    def _public(self, field: Field) -> str:
        return public_column(self._metadata, field_name(self._model, field)).name

    def _condition(self, field: Field, middle: Any, value: Any) -> Condition:
        name = field_name(self._model, field)
        if value is _MISSING:
            return comparison(self._metadata, name, None, middle)
        return comparison(self._metadata, name, str(middle), value)

    def _where(self, *clauses: Clause) -> Self:
        conditions = (*self.selection.conditions, *clauses)
        return self._with(replace(self.selection, conditions=conditions))

    def _with(self, selection: Selection) -> Self:
        query = copy(self)
        query.selection = selection
        return query
