"""The statements of one table, compiled when they are first used."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.expression import ClauseElement

from fw.runtime.database.models.model import is_view
from fw.runtime.database.query.selection import Order, Selection
from fw.runtime.database.sql.statements.aggregates import aggregate_select
from fw.runtime.database.sql.statements.bounded_keys import BoundedKeys, joined_relations
from fw.runtime.database.sql.statements.compiled import (
    CompositeKeyStatement,
    Statement,
    key_parameter,
)
from fw.runtime.database.sql.statements.expressions import Ordering, clause_expressions
from fw.runtime.database.sql.statements.selection import (
    apply_order,
    apply_selection,
    clauses_key,
    existence,
    related_select,
    related_sizes,
    statement_key,
)
from fw.runtime.database.sql.statements.size import MAX_BYTES, row_size, total, within

if TYPE_CHECKING:
    from fw.runtime.database.models.metadata import ModelMetadata
    from fw.runtime.database.query.selection import Aggregate, Clause
    from fw.runtime.database.relations.relation import Relation
    from fw.runtime.database.sql.columns import Columns

__all__ = ["Statements", "histogram_select", "meeting_label"]


def meeting_label(place: int) -> str:
    """Return the label of the column that tells if a row meets a group of clauses."""
    return f"fw:{place}"


def histogram_select(
    table: sa.Table, column: sa.Column[Any], selection: Selection, length: int, ordering: Ordering
) -> sa.Select[Any]:
    """Return the SELECT of the numbers of a histogram's bins, with the number of rows in each.

    The parameter `first` is the start of the first bin; `edge_0` to `edge_<length - 1>` are the
    ends of the bins, padded with the last one. Empty bins are left out. Rows are read once.
    """
    compared = ordering(column)
    edges = [_bound(f"edge_{number}", column) for number in range(length)]
    # Literals: without types, a database would take parameters for texts.
    bins: list[Any] = [
        (compared < edge, sa.literal_column(str(number))) for number, edge in enumerate(edges)
    ]
    chosen = sa.select(sa.case(*bins).label("bin")).select_from(table)
    # The padding repeats the last edge, so this is the end of the last bin.
    chosen = chosen.where(compared >= _bound("first", column), compared < edges[-1])
    found = apply_selection(chosen, table, selection, ordering).subquery("found")
    return sa.select(found.c.bin, sa.func.count()).group_by(found.c.bin)


def _bound(name: str, column: sa.Column[Any]) -> sa.BindParameter[Any]:
    return sa.bindparam(name, type_=column.type, required=True)


_CACHE_SIZE = 256
_COUNT = (sa.func.count(),)
_YES, _NO = sa.literal_column("1", sa.Integer()), sa.literal_column("0", sa.Integer())
_ONE: tuple[sa.ColumnElement[Any]] = (sa.literal_column("1"),)


class Statements:
    """The statements of one table; the most recently used ones are cached.

    `columns` are the column types of the dialect.
    """

    def __init__(
        self, table: sa.Table, metadata: ModelMetadata, dialect: Dialect, columns: Columns
    ) -> None:
        self._table, self._dialect = table, dialect
        self._columns = columns
        self._ordering, self._sizing = columns.ordering, columns.size
        self._long = tuple(table.c[name] for name in metadata.long)
        self._names = tuple(metadata.columns)
        self._public = tuple(table.c[name] for name in metadata.public)
        self._row = (
            *self._public,
            *(one.label(name) for name, one in metadata.expressions.items()),
        )
        self._keys = tuple(table.c[name] for name in metadata.keys)
        self._keyed = Statement if metadata.key else CompositeKeyStatement
        self._cache: OrderedDict[Hashable, Statement] = OrderedDict()
        self.by_key = self._keyed(sa.select(*self._row).where(self._is_key()), dialect)

    def __len__(self) -> int:
        return len(self._cache)

    def find(self, scope: tuple[Clause, ...]) -> Statement:
        """Return the SELECT of one record that meets the clauses of `scope`."""
        if not scope:
            return self.by_key

        def build() -> ClauseElement:
            return sa.select(*self._row).where(self._is_key(), *self._scope(scope))

        return self._cached(("find", clauses_key(scope)), build, kind=self._keyed)

    def select(self, selection: Selection) -> Statement:
        """Return the SELECT of a selection's rows. The key breaks ties, so pages never overlap."""

        def build() -> ClauseElement:
            statement = sa.select(*self._chosen(selection.fields, selection.deferred))
            return self._applied(statement.select_from(self._table), self._ordered(selection))

        return self._cached(("select", *statement_key(selection)), build)

    def _ordered(self, selection: Selection) -> Selection:
        """Return the selection with the key at the end of its order, so that no rows are equal."""
        names = {order.field for order in selection.orders if order.relation is None}
        rest = (Order(key.key) for key in self._keys if key.key not in names)
        return replace(selection, orders=(*selection.orders, *rest))

    def _applied(self, statement: sa.Select[Any], selection: Selection) -> sa.Select[Any]:
        keys = self._bounded_keys(selection.conditions) if selection.limit is not None else None
        if keys is None:
            return apply_selection(statement, self._table, selection, self._ordering)
        statement = statement.where(keys.on_page(selection))
        return apply_order(statement, self._table, selection.orders, self._ordering)

    def _bounded_keys(self, conditions: tuple[Clause, ...]) -> BoundedKeys | None:
        """Return the keys that a statement looks up before it reads rows; None if it needs none."""
        if len(self._keys) > 1 or not self._columns.scans_alternatives or is_view(self._table):
            return None
        [key] = self._keys
        joined = joined_relations(conditions, key.key)
        return BoundedKeys(key, conditions, joined, self._ordering) if joined else None

    def _chosen(
        self, fields: Sequence[str], deferred: Sequence[str]
    ) -> Sequence[sa.ColumnElement[Any]]:
        """Return the columns of fields; none means all, and deferred ones are left out."""
        columns = [self._table.c[name] for name in fields] if fields else self._row
        return [one for one in columns if one.key not in deferred] if deferred else columns

    def long_columns(
        self, fields: Sequence[str] = (), deferred: Sequence[str] = ()
    ) -> tuple[sa.Column[Any], ...]:
        """Return the columns of long texts and JSON among the fields; none means all."""
        if not fields and not deferred:
            return self._long
        return tuple(
            one
            for one in self._long
            if (not fields or one.key in fields) and one.key not in deferred
        )

    def select_within(self, selection: Selection) -> Statement:
        """Return the SELECT of a selection's rows, which is empty if they exceed `max_bytes`."""
        columns = self._chosen(selection.fields, selection.deferred)

        def build() -> ClauseElement:
            sized = self._sizes(selection).subquery("sized")
            keys = [sized.c[key.key] for key in self._keys]
            page = sa.select(*keys, sa.func.sum(sized.c.bytes).over().label("total")).subquery(
                "page"
            )
            most = sa.bindparam(MAX_BYTES, type_=sa.BigInteger(), required=True)
            statement = (
                sa.select(*columns)
                .select_from(self._table)
                .join(page, sa.and_(*(page.c[key.key] == key for key in self._keys)))
                .where(page.c.total <= most)
            )
            orders = self._ordered(selection).orders
            return apply_order(statement, self._table, orders, self._ordering)

        return self._cached(("select within", *statement_key(selection)), build)

    def size(self, selection: Selection) -> Statement:
        """Return the SELECT of the bytes of a selection's long columns."""
        key = ("size", *statement_key(selection))
        return self._cached(key, lambda: total(self._sizes(selection)))

    def _sizes(self, selection: Selection) -> sa.Select[Any]:
        columns = self.long_columns(selection.fields, selection.deferred)
        size = row_size(columns, self._sizing)
        statement = sa.select(*self._keys, size).select_from(self._table)
        return self._applied(statement, self._ordered(selection))

    def select_if_exists(
        self, selection: Selection, other: Statements, required: tuple[Clause, ...]
    ) -> Statement:
        """Return the SELECT of a selection, which is empty unless `other` has a required row."""

        def build() -> ClauseElement:
            statement = sa.select(*self._row).select_from(self._table)
            statement = self._applied(statement, selection)
            return statement.where(existence(other._table, required, other._ordering))

        keys = statement_key(selection), statement_key(Selection(required))
        return self._cached(("select if exists", other._table.name, *keys), build)

    def count(self, conditions: tuple[Clause, ...]) -> Statement:
        """Return the SELECT of the number of rows that meet all conditions."""

        def build() -> ClauseElement:
            counted = self._filtered(_COUNT, Selection(conditions))
            keys = self._bounded_keys(conditions)
            return counted if keys is None else keys.count(counted)

        return self._cached(("count", clauses_key(conditions)), build)

    def exists(self, selection: Selection) -> Statement:
        """Return the SELECT that has a row if a selection has one."""
        key = ("exists", *statement_key(selection))
        return self._cached(key, lambda: self._filtered(_ONE, selection))

    def meeting(self, chosen: Clause, groups: Sequence[tuple[Clause, ...]]) -> Statement:
        """Return the SELECT of rows that tells which groups of clauses each of them meets."""
        flat = (chosen, *(clause for group in groups for clause in group))

        def build() -> ClauseElement:
            where, *rest = self._scope(flat)
            met = iter(rest)
            cases = [
                sa.case((sa.and_(*islice(met, len(group))), _YES), else_=_NO).label(
                    meeting_label(place)
                )
                for place, group in enumerate(groups)
            ]
            return sa.select(*self._keys, *cases).select_from(self._table).where(where)

        lengths = tuple(map(len, groups))
        return self._cached(("meeting", lengths, *statement_key(Selection(flat))), build)

    def aggregate(self, selection: Selection, aggregate: Aggregate) -> Statement:
        """Return the SELECT of an `aggregate_select` of a selection's rows."""
        build = partial(aggregate_select, self._table, selection, aggregate, self._columns)
        return self._cached(("aggregate", aggregate, *statement_key(selection)), build)

    def histogram(self, selection: Selection, field: str, length: int) -> Statement:
        """Return the SELECT of a `histogram_select` of a selection's rows."""
        build = partial(
            histogram_select, self._table, self._table.c[field], selection, length, self._ordering
        )
        return self._cached(("histogram", field, length, *statement_key(selection)), build)

    def related(
        self,
        relation: Relation,
        length: int,
        scope: tuple[Clause, ...] = (),
        deferred: tuple[str, ...] = (),
        *,
        limited: bool,
        sized: bool = False,
    ) -> Statement:
        """Return the SELECT of the rows that `length` keys of a relation lead to.

        The rows meet the clauses of `scope`, and lack the fields `deferred`. With `sized`, it is empty if they exceed `max_bytes`.
        """

        def build() -> ClauseElement:
            conditions = self._scope(scope)
            if sized:
                sizes = self._related_sizes(relation, length, scope, deferred, limited=limited)
                conditions = [*conditions, within(sizes)]
            row = self._chosen((), deferred)
            return related_select(
                self._table, row, relation, length, limited=limited, conditions=conditions
            )

        chosen = statement_key(Selection(scope, deferred=deferred))
        key = ("related", relation, length, limited, sized, *chosen)
        return self._cached(key, build)

    def related_size(
        self,
        relation: Relation,
        length: int,
        scope: tuple[Clause, ...] = (),
        deferred: tuple[str, ...] = (),
        *,
        limited: bool,
    ) -> Statement:
        """Return the SELECT of the bytes of long columns that `related` would read."""
        chosen = statement_key(Selection(scope, deferred=deferred))
        sizes = self._related_sizes
        return self._cached(
            ("related size", relation, length, limited, *chosen),
            lambda: total(sizes(relation, length, scope, deferred, limited=limited)),
        )

    def _related_sizes(
        self,
        relation: Relation,
        length: int,
        scope: tuple[Clause, ...],
        deferred: tuple[str, ...],
        *,
        limited: bool,
    ) -> sa.Select[Any]:
        size = row_size(self.long_columns((), deferred), self._sizing)
        sizes = related_sizes(self._table, size, relation, length, limited=limited)
        return sizes.where(*self._scope(scope))

    def _scope(self, scope: tuple[Clause, ...]) -> list[sa.ColumnElement[bool]]:
        return clause_expressions(self._table, scope, self._ordering)

    def lock(self, scope: tuple[Clause, ...] = ()) -> Statement:
        """Return the SELECT of one record that locks it if it meets the clauses of `scope`."""

        def build() -> ClauseElement:
            # Others may add references to the record meanwhile, because its key stays.
            one = sa.select(*self._row).where(self._is_key(), *self._scope(scope))
            return one.with_for_update(key_share=True)

        return self._cached(("lock", clauses_key(scope)), build, kind=self._keyed)

    def insert(self, omitted: frozenset[str], *, returning: bool) -> Statement:
        """Return the INSERT of one record; the database sets the omitted columns."""

        def build() -> ClauseElement:
            values = {name: self._bound(name, name) for name in self._names if name not in omitted}
            statement = sa.insert(self._table).values(values)
            return statement.returning(*self._public) if returning else statement

        return self._cached(("insert", omitted, returning), build, writes=True)

    def update(self, names: Collection[str], *, returning: bool) -> Statement:
        """Return the UPDATE of these columns of one record; the parameters are named `to_…`."""

        def build() -> ClauseElement:
            values = {name: self._bound(f"to_{name}", name) for name in names}
            statement = sa.update(self._table).where(self._is_key()).values(values)
            return statement.returning(*self._public) if returning else statement

        key = ("update", frozenset(names), returning)
        return self._cached(key, build, writes=True, kind=self._keyed)

    def delete(self) -> Statement:
        """Return the DELETE of one record."""
        return self._cached(
            "delete", lambda: sa.delete(self._table).where(self._is_key()), kind=self._keyed
        )

    def _filtered(self, columns: Sequence[Any], selection: Selection) -> sa.Select[Any]:
        return self._applied(sa.select(*columns).select_from(self._table), selection)

    def _bound(self, name: str, column: str) -> sa.BindParameter[Any]:
        return sa.bindparam(name, type_=self._table.c[column].type, required=True)

    def _is_key(self) -> sa.ColumnElement[bool]:
        if len(self._keys) == 1:
            return self._keys[0] == _bound("key", self._keys[0])
        parts = enumerate(self._keys)
        return sa.and_(*(key == _bound(key_parameter(number), key) for number, key in parts))

    def _cached(
        self,
        key: Hashable,
        build: Callable[[], ClauseElement],
        *,
        writes: bool = False,
        kind: type[Statement] = Statement,
    ) -> Statement:
        statement = self._cache.get(key)
        if statement is None:
            statement = self._cache[key] = kind(build(), self._dialect, writes=writes)
            if len(self._cache) > _CACHE_SIZE:
                self._cache.popitem(last=False)
        else:
            self._cache.move_to_end(key)
        return statement
