"""Queries written as a sentence: `repo.query().where("views", ">", 9).order_by("-views").get()`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Literal, overload

from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.errors import QueryError
from fw.runtime.database.query.row import row_class
from fw.runtime.database.query.selection import (
    AnyOf,
    Clause,
    Condition,
    Order,
    Page,
    Row,
    Selection,
)
from fw.runtime.database.query.sorting import sorting
from fw.runtime.database.query.validation import (
    at_least,
    comparing,
    known,
    one_of,
    ordering,
    secret,
)
from fw.runtime.database.relations.eager_loading import Branch, branches, load

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import Store

__all__ = ["Comparator", "Query"]

Comparator = Literal[
    "=", "!=", "<>", ">", ">=", "<", "<=", "in", "like", "contains", "startswith", "endswith"
]

_MISSING: Final[Any] = object()


class Query:
    """A selection in the making. Each step returns a new query, so a stem can be reused.

    A step that names what there isn't raises QueryError at once, before any database is asked.
    Rows are dicts that load nothing by themselves: asked for a relation that `with_` hasn't
    named they raise NotLoaded. Those that aren't `guarded` are plain dicts.
    """

    def __init__(
        self,
        store: Callable[[], Store],
        model: type[Model],
        selection: Selection = Selection(),  # noqa: B008
        *,
        guarded: bool = True,
    ) -> None:
        self.selection = selection
        self._guarded = guarded
        self._store = store
        self._model = model
        self._metadata = metadata_of(model)
        self._paths: tuple[str, ...] = ()
        self._branches: Mapping[str, Branch] = {}
        self._most: int | None = None

    # ------------------------------------------------------------------------------ which rows

    @overload
    def where(self, field: str, value: Any, /) -> Query: ...
    @overload
    def where(self, field: str, comparator: Comparator, value: Any, /) -> Query: ...
    def where(self, field: str, middle: Any, value: Any = _MISSING, /) -> Query:
        """Keep the rows whose field is equal to the value, or compares with it as said.

        None stands for NULL, which differs from every value. `like` knows `%` and `_`; `contains`,
        `startswith` and `endswith` take them as they are; all four ignore the case of letters.
        `<field>__<op>` works as well: these, ne, gt, gte, lt, lte, in and isnull.
        """
        return self._narrowed(self._condition(field, middle, value))

    @overload
    def or_where(self, field: str, value: Any, /) -> Query: ...
    @overload
    def or_where(self, field: str, comparator: Comparator, value: Any, /) -> Query: ...
    def or_where(self, field: str, middle: Any, value: Any = _MISSING, /) -> Query:
        """Take in the rows that meet this condition, whatever was asked of them before.

        Steps read from left to right: a `where` that follows holds for both.
        """
        before = self.selection.conditions
        alternative = (self._condition(field, middle, value),)
        if not before:
            return self._narrowed(*alternative)
        match before:
            case (AnyOf(alternatives),):
                pass
            case _:
                alternatives = (before,)
        widened = AnyOf((*alternatives, alternative))
        return self._with(replace(self.selection, conditions=(widened,)))

    def where_in(self, field: str, values: Iterable[Any]) -> Query:
        """Keep the rows whose field has one of the values; of none without any. None is NULL."""
        if isinstance(values, (str, bytes)):
            return self._narrowed(one_of(self._metadata, field, values))
        listed = list(values)
        some = one_of(self._metadata, field, [value for value in listed if value is not None])
        if len(listed) == len(some.value) or None not in listed:
            return self._narrowed(some)
        return self._narrowed(AnyOf(((some,), (Condition(field, "isnull", True),))))

    def where_null(self, field: str) -> Query:
        """Keep the rows whose field is NULL."""
        return self._narrowed(Condition(known(self._metadata, field).name, "isnull", True))

    def where_not_null(self, field: str) -> Query:
        """Keep the rows whose field has a value."""
        return self._narrowed(Condition(known(self._metadata, field).name, "isnull", False))

    # ------------------------------------------------------------------------- in which manner

    def order_by(self, *fields: str) -> Query:
        """Sort by these fields, after those given before; a leading `-` turns one round.

        `author.name` is that field of what the relation leads to, where that is one record. NULL
        comes last, and so do rows that refer to nothing. The primary key decides between rows
        that are equal otherwise.
        """
        orders = tuple(sorting(self._model, field) for field in fields)
        return self._with(replace(self.selection, orders=(*self.selection.orders, *orders)))

    def limit(self, count: int) -> Query:
        """Return at most so many rows."""
        at_least(0, limit=count)
        return self._with(replace(self.selection, limit=count))

    def offset(self, count: int) -> Query:
        """Leave out the first so many rows."""
        at_least(0, offset=count)
        return self._with(replace(self.selection, offset=count))

    def select(self, *fields: str) -> Query:
        """Return these fields and the primary key alone, in the order of the model's columns.

        What `with_private` has asked for stays.
        """
        names = {known(self._metadata, field).name for field in (self._metadata.key, *fields)}
        public = [name for name in self._metadata.public if name in names]
        private = [name for name in self.selection.fields if name not in self._metadata.public]
        return self._with(replace(self.selection, fields=(*public, *private)))

    def with_(self, *relations: str, most: int | None = None) -> Query:
        """Load relations into the rows, under their names: `with_("author", "comments.author")`.

        Each costs one query more, however many rows there are. A list is in the order of the
        primary key; a row that isn't there is None. A path may follow three relations. With
        `most`, an answer that would hold more related rows than that raises TooManyRelated.
        """
        query = copy(self)
        query._paths = tuple(dict.fromkeys((*self._paths, *relations)))
        query._branches = branches(self._model, query._paths)
        if most is not None:
            at_least(0, most=most)
            query._most = most
        return query

    def with_private(self, *fields: str) -> Query:
        """Return private columns as well: `query.with_private("password").first()`.

        They are in no row otherwise, and no request can ask for them. They can't be compared.
        """
        private = (secret(self._metadata, field).name for field in fields)
        shown = dict.fromkeys((*(self.selection.fields or self._metadata.public), *private))
        return self._with(replace(self.selection, fields=tuple(shown)))

    # --------------------------------------------------------------------------------- answers

    async def get(self) -> list[Row]:
        """Return the rows."""
        return await self._rows(self.selection)

    async def first(self) -> Row | None:
        """Return the first row, or None."""
        rows = await self._rows(replace(self.selection, limit=1))
        return rows[0] if rows else None

    async def find(self, id: Any) -> Row | None:
        """Return the row with that primary key if the query admits it, or None."""
        return await self.where(self._metadata.key, id).offset(0).first()

    async def count(self) -> int:
        """Return how many rows there are, whatever the limit."""
        return await self._store().count(self.selection)

    async def histogram(self, field: str, edges: Sequence[Any]) -> list[int]:
        """Return how many rows lie from each edge to before the next one, in one statement.

        There are at least two edges, and they rise. QueryError for a field without an order,
        and for edges that don't fit it.
        """
        name = ordering(self._metadata, field).field
        for edge in edges:
            comparing(self._metadata, name, "gte", edge)
        if len(edges) < 2 or any(one >= other for one, other in pairwise(edges)):
            raise QueryError(f"the edges of {self._metadata.name}.{name} must rise: two or more")
        return await self._store().histogram(self.selection, name, edges)

    async def exists(self) -> bool:
        """Say whether there is any row, whatever the limit."""
        return await self._store().exists(self.selection)

    async def paginate(self, page: int = 1, per_page: int = 25) -> Page:
        """Return one page of the rows; pages count from 1.

        How many there are costs one COUNT, and none if the first page holds them all.
        """
        at_least(1, page=page, per_page=per_page)
        offset = (page - 1) * per_page
        # Not asked for what lies beyond the end: the database would walk through all before it.
        total = await self.count() if offset else None
        if total is not None and offset >= total:
            return Page([], page, per_page, total)
        limit = per_page if offset else per_page + 1
        rows = await self._plain(replace(self.selection, limit=limit, offset=offset))
        if total is None:
            total = len(rows) if len(rows) <= per_page else await self.count()
        shown = await self._related(rows[:per_page])
        # Rows that went between the two questions may be on the page, but not in the count.
        return Page(shown, page, per_page, max(total, len(shown)))

    async def pluck(self, field: str) -> list[Any]:
        """Return the values of one field, in the order of the rows."""
        name = known(self._metadata, field).name
        rows = await self._store().select(replace(self.selection, fields=(name,)))
        return [row[name] for row in rows]

    def stream(self, chunk: int = 500) -> AsyncIterator[Row]:
        """Return the rows one after another, in the order of the primary key.

        So many at a time are fetched and held, and no connection is kept between: rows that come
        or go meanwhile are seen or not, but none is seen twice. Raises QueryError for another
        order than that of the primary key.
        """
        at_least(1, chunk=chunk)
        orders = self.selection.orders
        key = self._metadata.key
        if orders not in ((), (Order(key),), (Order(key, descending=True),)):
            message = f"a stream is in the order of the primary key, {key}"
            raise QueryError(message, hint="leave order_by() out, or use get()")
        return self._stream(chunk, orders[0] if orders else Order(key))

    async def _stream(self, chunk: int, order: Order) -> AsyncIterator[Row]:
        selection, left = self.selection, self.selection.limit
        while left is None or left > 0:
            size = chunk if left is None else min(chunk, left)
            rows = await self._rows(replace(selection, limit=size, orders=(order,)))
            # The caller may change or empty a row.
            last = rows[-1][order.field] if rows else None
            for row in rows:
                yield row
            if len(rows) < size:
                return
            left = None if left is None else left - size
            beyond = Condition(order.field, "lt" if order.descending else "gt", last)
            conditions = (*self.selection.conditions, beyond)
            selection = replace(self.selection, conditions=conditions, offset=0)

    # ------------------------------------------------------------------------------ themselves

    async def _rows(self, selection: Selection) -> list[Row]:
        return await self._related(await self._plain(selection))

    async def _plain(self, selection: Selection) -> list[Row]:
        """Return rows without what they relate to, but with what leads there."""
        if selection.fields and self._branches:
            leading = {branch.relation.near for branch in self._branches.values()}
            fields = tuple(dict.fromkeys((*selection.fields, *sorted(leading))))
            selection = replace(selection, fields=fields)
        rows = await self._store().select(selection)
        return self._typed(rows)

    def _typed(self, rows: list[Row]) -> list[Row]:
        """Return rows that name what a query has left out; JSON is made faster of plain ones."""
        if not self._guarded:
            return rows
        kind = row_class(self._model)
        return [kind(row) for row in rows]

    async def _related(self, rows: list[Row]) -> list[Row]:
        if not self._branches or not rows:
            return rows
        await load(self._store(), rows, self._branches, self._most, guarded=self._guarded)
        if self.selection.fields:
            wanted = (*self.selection.fields, *self._branches)
            return self._typed([{name: row[name] for name in wanted} for row in rows])
        return rows

    def _condition(self, field: str, middle: Any, value: Any) -> Condition:
        if value is _MISSING:
            return comparing(self._metadata, field, None, middle)
        return comparing(self._metadata, field, str(middle), value)

    def _narrowed(self, *clauses: Clause) -> Query:
        conditions = (*self.selection.conditions, *clauses)
        return self._with(replace(self.selection, conditions=conditions))

    def _with(self, selection: Selection) -> Query:
        query = copy(self)
        query.selection = selection
        return query
