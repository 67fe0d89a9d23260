"""Column changes of one table: their comparison and their operations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from fw.tasks.migrations import operations as do
from fw.tasks.migrations.diff.conditions import follows
from fw.tasks.migrations.diff.conversions import Conversion, conversion, same_kind
from fw.tasks.migrations.tables import (
    Check,
    Column,
    Condition,
    Constraint,
    ForeignKey,
    Index,
    Table,
    Unique,
)

__all__ = ["Alterations", "Comparison", "alterations", "meaning"]


class Alterations(NamedTuple):
    """Operations on columns: `first` with locks on the table, then `later` those on its rows."""

    first: list[do.Operation]
    later: list[do.Operation]


def alterations(of: Comparison) -> Alterations:
    """Return the operations on the columns, after the constraints were dropped."""
    found = Alterations([], [])
    gone = [c for c in of.old.columns if c.name in of.rebuilt]
    gone += [c for name in of.dropped if (c := of.old.column(name)) is not None]
    # Computed columns are dropped before the columns that they are computed from.
    for column in sorted(gone, key=lambda one: one.computed is None):
        found.first.append(do.DropColumn(of.table, column))
    _add(of, found)
    for name in of.changed:
        before, after = of.old.column(name), of.new.column(name)
        if before is not None and after is not None and name not in of.rebuilt:
            later = name in of.required and before.type == after.type
            (found.later if later else found.first).extend(_changed(of, before, after))
    altered = {step.new.name for step in found.later if isinstance(step, do.AlterColumn)}
    for column in of.fresh:
        if column.computed is not None:
            waits = altered.intersection(column.inputs)
            (found.later if waits else found.first).append(do.AddColumn(of.table, column))
    return found


def _add(of: Comparison, found: Alterations) -> None:
    """Add the operations that add columns; NOT NULL is set after existing rows are filled.

    One value for all rows is the column's default until the rows have it: databases store that
    without writing a row.
    """
    shared = {c.name: value for c in of.fresh if (value := _shared_value(of, c)) is not None}
    others = [c for c in of.fresh if c.name not in shared]
    stamps = [c for c in others if of.generator_of(c) == "now"]
    generated = [c for c in others if of.generator_of(c) and c not in stamps]
    filled = [c for c in others if c.name in of.fills and not c.nullable]
    required_later = [*stamps, *generated, *filled]
    first, later = found
    for column in [one for one in of.fresh if one.computed is None]:
        column = column._replace(default=shared.get(column.name, column.default))
        added = _as_nullable(column) if column in required_later else column
        first.append(do.AddColumn(of.table, added))
    for column in of.fresh:
        if shared.get(column.name, column.default) != column.default:
            with_value = column._replace(default=shared[column.name])
            first.append(do.AlterColumn(of.table, with_value, column))
    if stamps:
        later.append(do.FillNow(of.table, tuple(column.name for column in stamps)))
    for column in generated:
        function = of.generators[column.name]
        later.append(do.FillGenerated(of.table, _as_nullable(column), function))
    for column in required_later:
        if column.name in of.fills:
            with_value = column._replace(default=of.fills[column.name])
            later.append(do.FillNulls(of.table, with_value))
    names = {*shared, *(column.name for column in required_later)}
    later += _constraint_checks(of, names & of.fills.keys())
    for column in required_later:
        if not column.nullable:
            later.append(do.AlterColumn(of.table, _as_nullable(column), column))


def _shared_value(of: Comparison, column: Column) -> str | None:
    """Return the code of the one value that a required new column has in all rows, or None."""
    if column.nullable:
        return None
    if of.generator_of(column) == "now":
        return "actions.moment()"
    value = of.fills.get(column.name)
    # An SQL expression may depend on the row.
    is_expression = value is not None and value.startswith("sa.") and not _LITERAL.fullmatch(value)
    return None if is_expression else value


_LITERAL = re.compile(r"""sa\.(true\(\)|false\(\)|text\(["']-?[\d.]+(e[+-]?\d+)?["']\))""")


def _constraint_checks(of: Comparison, filled: set[str]) -> Iterator[do.Operation]:
    """Yield checks of the constraints that the values for existing rows may violate."""
    for constraint in of.new.constraints:
        columns = set(constraint.columns)
        others = [of.old.column(name) for name in columns - filled]
        settled = None not in others and not columns & {*of.changed}
        checked = isinstance(constraint, (ForeignKey, Unique)) and of.may_break(constraint)
        if columns & filled and settled and checked:
            yield do.RequireMet(of.table, constraint)


def _as_nullable(column: Column) -> Column:
    return column._replace(nullable=True)


def _changed(of: Comparison, before: Column, after: Column) -> Iterator[do.Operation]:
    filled = list(_filled(of, before, after))
    if not filled or before.type == after.type:
        yield from filled
        yield from _altered(of, before, after)
        return
    # The default may not be a valid value of the old type, so change the type first.
    yield from _altered(of, before, _as_nullable(after))
    yield from filled
    yield do.AlterColumn(of.table, _as_nullable(after), after)


def _filled(of: Comparison, before: Column, after: Column) -> Iterator[do.Operation]:
    if not before.nullable or after.nullable:
        return
    value = of.fills.get(after.name, after.default)
    function = of.generator_of(after)
    if value is not None:
        yield do.FillNulls(of.table, after._replace(default=value))
    elif function is not None:
        yield do.FillGenerated(of.table, _as_nullable(after), function)


def _altered(of: Comparison, before: Column, after: Column) -> Iterator[do.Operation]:
    recast = after.name in of.recast
    other_kind = not same_kind(before.type, after.type)
    if (recast or other_kind) and before.default is not None:
        # The database may not be able to convert a default of the old type.
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


@dataclass
class Comparison:
    """Comparison of the old and the new form of a table; `old` has the column names of `new`.

    `place` is the model in messages. `generators` has the function that makes the values of a
    column, `fills` the code of a value for rows that have none, by column; `fields` has the field
    of each column of another name. `rebuilt` columns are dropped and created again, empty. The
    values of `recast` columns are cast. Some values of `narrowed` columns may not fit.
    """

    place: str
    old: Table
    new: Table
    generators: Mapping[str, str]
    fills: Mapping[str, str]
    fields: Mapping[str, str]
    added: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    rebuilt: set[str] = field(default_factory=set)
    recast: set[str] = field(default_factory=set)
    narrowed: list[tuple[Column, Column]] = field(default_factory=list)

    def __post_init__(self) -> None:
        for column in self.new.columns:
            before = self.old.column(column.name)
            if before is None:
                self.added.append(column.name)
            elif before != column:
                self.changed.append(column.name)
                self._convert(before, column)
        self.dropped += [c.name for c in self.old.columns if self.new.column(c.name) is None]
        self._compute_again()

    def _compute_again(self) -> None:
        """Create computed columns again that are computed from a column that changes."""
        altered = {*self.changed, *self.dropped}
        for column in self.new.columns:
            before = self.old.column(column.name)
            if before is not None and altered.intersection((*before.inputs, *column.inputs)):
                self.rebuilt.add(column.name)

    def _convert(self, before: Column, column: Column) -> None:
        if before.computed is not None or column.computed is not None:
            self.rebuilt.add(column.name)
            return
        kept = conversion(before.type, column.type)
        if kept is Conversion.NONE:
            self.rebuilt.add(column.name)
        if kept in (Conversion.CAST, Conversion.CHECKED):
            self.recast.add(column.name)
        if kept in (Conversion.NARROW, Conversion.CHECKED):
            self.narrowed.append((before, column))

    @property
    def table(self) -> str:
        """The table's name."""
        return self.new.name

    def place_of(self, column: str) -> str:
        """Return the field of a column in messages: `Model.field`."""
        return f"{self.place}.{self.fields.get(column, column)}"

    @property
    def remade(self) -> set[str]:
        """The columns that are created again or cast."""
        return self.rebuilt | self.recast

    @property
    def required(self) -> set[str]:
        """The columns that become required: rows without a value may get one."""
        pairs = ((self.old.column(name), self.new.column(name)) for name in self.changed)
        return {
            after.name
            for before, after in pairs
            if before and after and before.nullable and not after.nullable
        }

    @property
    def fresh(self) -> list[Column]:
        """The columns without values, in the order of the table."""
        return [c for c in self.new.columns if c.name in {*self.added, *self.rebuilt}]

    def generator_of(self, column: Column) -> str | None:
        """Return the function that makes values for rows without one, None if there is none."""
        return None if column.name in self.fills else self.generators.get(column.name)

    def retyped(self, name: str) -> bool:
        """Return True if a column changes its type."""
        before, after = self.old.column(name), self.new.column(name)
        return before is not None and after is not None and before.type != after.type

    def lacks_values(self, name: str) -> bool:
        """Return True if a column becomes required, but rows may have no value in it."""
        column = self.new.column(name)
        if column is None or name in {*self.fills, *self.generators}:
            return False
        return name in self.required and column.default is None

    def needs_no_rows(self, column: Column) -> bool:
        """Return True if a new column is required, but existing rows would have no value."""
        lacking = not column.nullable and column.default is None
        return lacking and column.name not in {*self.fills, *self.generators}

    def may_break(self, constraint: Constraint | Index) -> bool:
        """Return True if existing rows may violate a constraint or a unique index."""
        if isinstance(constraint, ForeignKey):
            before = [k for k in self.old.foreign_keys if k.columns == constraint.columns]
            return all(k.table != constraint.table for k in before)
        if isinstance(constraint, Check):
            old = [c for c in self.old.constraints if isinstance(c, Check)]
            same = [c.values for c in old if c.columns == constraint.columns]
            return not any(set(values) <= set(constraint.values) for values in same)
        if isinstance(constraint, Condition):
            same_place = (c for c in self.old.constraints if isinstance(c, Condition))
            return not follows([c.condition for c in same_place], constraint.condition)
        unique = [set(c.columns) for c in self.old.constraints if isinstance(c, Unique)]
        unique += [set(self.old.primary.columns)] if self.old.primary else []
        if isinstance(constraint, Index) and constraint.where is not None:
            unique += [
                set(each.columns)
                for each in self.old.indexes
                if each.unique and each.where and follows([constraint.where], each.where)
            ]
        return not any(columns <= set(constraint.columns) for columns in unique)


def meaning(constraint: Constraint | Index) -> tuple[object, ...]:
    """Return the identity of a constraint, without the order of an enum's values."""
    if isinstance(constraint, Check):
        return (constraint.name, constraint.columns, frozenset(constraint.values))
    return tuple(constraint)
