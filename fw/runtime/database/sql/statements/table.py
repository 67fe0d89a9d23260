"""The statement that counts rows by where a column lies between edges."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.expression import ClauseElement

from fw.runtime.database.query.selection import Selection
from fw.runtime.database.sql.statements.compiled import Statement
from fw.runtime.database.sql.statements.relation import leading
from fw.runtime.database.sql.statements.selection import apply, shape_key

if TYPE_CHECKING:
    from fw.runtime.database.models.metadata import Shape
    from fw.runtime.database.query.selection import Selection
    from fw.runtime.database.relations.relation import Relation

__all__ = ["Ordering", "Statements", "binned"]


def binned(
    table: sa.Table, column: sa.Column[Any], selection: Selection, room: int, ordering: Ordering
) -> sa.Select[Any]:
    """Return the SELECT of the numbers of bins that have rows, and how many rows each has.

    The parameter `first` is where the first bin begins, `edge_0` to `edge_<room - 1>` are where
    each one ends; from the first that repeats another on, they fill the room. Rows are read once
    and each goes into one bin.
    """
    compared = ordering(column)
    edges = [_bound(f"edge_{number}", column) for number in range(room)]
    # Literals: a database that is told no types would take parameters for texts.
    bins: list[Any] = [
        (compared < edge, sa.literal_column(str(number))) for number, edge in enumerate(edges)
    ]
    chosen = sa.select(sa.case(*bins).label("bin")).select_from(table)
    # The last edges are equal, so any of them is where all bins end.
    chosen = chosen.where(compared >= _bound("first", column), compared < edges[-1])
    found = apply(chosen, table, selection, ordering).subquery("found")
    return sa.select(found.c.bin, sa.func.count()).group_by(found.c.bin)


def _bound(name: str, column: sa.Column[Any]) -> sa.BindParameter[Any]:
    return sa.bindparam(name, type_=column.type, required=True)


Ordering = Callable[[sa.Column[Any]], sa.ColumnElement[Any]]

_KEPT = 256
_COUNT = (sa.func.count(),)
_ONE: tuple[sa.ColumnElement[Any]] = (sa.literal_column("1"),)


class Statements:
    """Those used last are kept. `ordering` gives what sorts as a column's values do."""

    def __init__(self, table: sa.Table, shape: Shape, dialect: Dialect, ordering: Ordering) -> None:
        self._table, self._dialect, self._ordering = table, dialect, ordering
        self._names = tuple(shape.columns)
        self._public = tuple(table.c[name] for name in shape.public)
        self._key = table.c[shape.key]
        self._kept: OrderedDict[Hashable, Statement] = OrderedDict()
        self.by_key = Statement(sa.select(*self._public).where(self._is_key()), dialect)

    def __len__(self) -> int:
        return len(self._kept)

    def selecting(self, selection: Selection) -> Statement:
        """Return the SELECT of a selection's fields, or of all that are public."""
        if not selection.fields:
            return self._about("select", self._public, selection)
        columns = [self._table.c[name] for name in selection.fields]
        return self._about("select", columns, selection)

    def counting(self, selection: Selection) -> Statement:
        """Return the SELECT of how many rows a selection has."""
        return self._about("count", _COUNT, selection)

    def probing(self, selection: Selection) -> Statement:
        """Return the SELECT that has a row if a selection has one."""
        return self._about("exists", _ONE, selection)

    def histogram(self, selection: Selection, field: str, room: int) -> Statement:
        """Return the SELECT of numbers of bins and how many rows of a selection lie in each."""
        build = partial(binned, self._table, self._table.c[field], selection, room, self._ordering)
        return self._made(("histogram", field, room, *shape_key(selection)), build)

    def following(self, relation: Relation, room: int, *, limited: bool) -> Statement:
        """Return the SELECT of what a relation leads to by `room` keys."""
        build = partial(leading, self._table, self._public, relation, room, limited=limited)
        return self._made(("related", relation, room, limited), build)

    def locking(self) -> Statement:
        """Return the SELECT of one record that keeps others from changing it."""

        def build() -> ClauseElement:
            # References to the record may come meanwhile: its key stays, too.
            one = sa.select(*self._public).where(self._is_key())
            return one.with_for_update(key_share=True)

        return self._made("lock", build)

    def inserting(self, *, with_key: bool, returning: bool) -> Statement:
        """Return the INSERT of one record; without a key the database makes one."""

        def build() -> ClauseElement:
            names = [name for name in self._names if with_key or name != self._key.name]
            values = {name: self._bound(name, name) for name in names}
            statement = sa.insert(self._table).values(values)
            return statement.returning(*self._public) if returning else statement

        return self._made(("insert", with_key, returning), build, writes=True)

    def updating(self, names: Collection[str], *, returning: bool) -> Statement:
        """Return the UPDATE of these columns of one record, whose values are called `to_…`."""

        def build() -> ClauseElement:
            values = {name: self._bound(f"to_{name}", name) for name in names}
            statement = sa.update(self._table).where(self._is_key()).values(values)
            return statement.returning(*self._public) if returning else statement

        return self._made(("update", frozenset(names), returning), build, writes=True)

    def deleting(self) -> Statement:
        """Return the DELETE of one record."""
        return self._made("delete", lambda: sa.delete(self._table).where(self._is_key()))

    def _about(self, what: str, columns: Sequence[Any], selection: Selection) -> Statement:
        def build() -> ClauseElement:
            statement = sa.select(*columns).select_from(self._table)
            return apply(statement, self._table, selection, self._ordering)

        return self._made((what, *shape_key(selection)), build)

    def _bound(self, name: str, column: str) -> sa.BindParameter[Any]:
        return sa.bindparam(name, type_=self._table.c[column].type, required=True)

    def _is_key(self) -> sa.ColumnElement[bool]:
        key: sa.ColumnElement[Any] = self._key
        return key == sa.bindparam("key", type_=self._key.type, required=True)

    def _made(
        self, key: Hashable, build: Callable[[], ClauseElement], *, writes: bool = False
    ) -> Statement:
        statement = self._kept.get(key)
        if statement is None:
            statement = self._kept[key] = Statement(build(), self._dialect, writes=writes)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return statement
