"""The operations that bring the columns of a table to their new form."""

from __future__ import annotations

from collections.abc import Iterator

from fw.tasks.migrations import operations as do
from fw.tasks.migrations.comparison import Comparison
from fw.tasks.migrations.conversions import same_kind
from fw.tasks.migrations.tables import Column, ForeignKey, Unique

__all__ = ["alterations"]


def alterations(of: Comparison) -> Iterator[do.Operation]:
    """Yield what is done to the columns, once no constraint stands in the way."""
    for name in (*(c.name for c in of.old.columns if c.name in of.rebuilt), *of.dropped):
        column = of.old.column(name)
        if column is not None:
            yield do.DropColumn(of.table, column)
    yield from _added(of)
    for name in of.changed:
        before, after = of.old.column(name), of.new.column(name)
        if before is not None and after is not None and name not in of.rebuilt:
            yield from _changed(of, before, after)


def _added(of: Comparison) -> Iterator[do.Operation]:
    """Yield what adds columns: one that rows get a value for is NOT NULL only after that."""
    stamps = [c for c in of.fresh if of.is_stamp(c)]
    late = [*stamps, *(c for c in of.fresh if c.name in of.fills and not c.nullable)]
    for column in of.fresh:
        yield do.AddColumn(of.table, _loose(column) if column in late else column)
    if stamps:
        yield do.FillNow(of.table, tuple(column.name for column in stamps))
    for column in late:
        if column.name in of.fills:
            yield do.FillNulls(of.table, column._replace(default=of.fills[column.name]))
    yield from _met(of, {column.name for column in late if column.name in of.fills})
    for column in late:
        yield do.AlterColumn(of.table, _loose(column), column)


def _met(of: Comparison, filled: set[str]) -> Iterator[do.Operation]:
    """Yield what refuses the values that rows were given where a constraint forbids them."""
    for constraint in of.new.constraints:
        columns = set(constraint.columns)
        others = [of.old.column(name) for name in columns - filled]
        settled = None not in others and not columns & {*of.changed}
        checked = isinstance(constraint, (ForeignKey, Unique)) and of.may_break(constraint)
        if columns & filled and settled and checked:
            yield do.RequireMet(of.table, constraint)


def _loose(column: Column) -> Column:
    return column._replace(nullable=True)


def _changed(of: Comparison, before: Column, after: Column) -> Iterator[do.Operation]:
    filled = list(_filled(of, before, after))
    if not filled or before.type == after.type:
        yield from filled
        yield from _altered(of, before, after)
        return
    # A value of the new type is none of the old one, or has no room there.
    yield from _altered(of, before, _loose(after))
    yield from filled
    yield do.AlterColumn(of.table, _loose(after), after)


def _filled(of: Comparison, before: Column, after: Column) -> Iterator[do.Operation]:
    if not before.nullable or after.nullable:
        return
    value = of.fills.get(after.name, after.default)
    if value is not None:
        yield do.FillNulls(of.table, after._replace(default=value))


def _altered(of: Comparison, before: Column, after: Column) -> Iterator[do.Operation]:
    recast = after.name in of.recast
    other_kind = not same_kind(before.type, after.type)
    if (recast or other_kind) and before.default is not None:
        # A default of the old type would stand in the way of the new one.
        bare = before._replace(default=None)
        yield do.AlterColumn(of.table, before, bare)
        before = bare
    if recast:
        yield do.Recast(of.table, before, after)
        return
    if other_kind and after.default is not None:
        bare = after._replace(default=None)
        yield do.AlterColumn(of.table, before, bare)
        before = bare
    if before != after:
        yield do.AlterColumn(of.table, before, after)
