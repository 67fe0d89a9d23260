"""Two forms of a table side by side: what is to happen to each column."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fw.tasks.migrations.conversions import Conversion, conversion
from fw.tasks.migrations.tables import Check, Column, Constraint, ForeignKey, Table, Unique

__all__ = ["Comparison", "meaning"]

_STAMPS = ("created_at", "updated_at")


@dataclass
class Comparison:
    """`old` has the names that its columns have in `new`.

    `place` is the model in messages; `stamps` says that `created_at` and `updated_at` are kept
    by the runtime; `fills` has the source of a value for rows that hold none, by column.
    `rebuilt` columns are made anew, empty; each value of a `recast` one is cast; not every value
    of a `narrowed` one may fit.
    """

    place: str
    old: Table
    new: Table
    stamps: bool
    fills: Mapping[str, str]
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

    def _convert(self, before: Column, column: Column) -> None:
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

    @property
    def remade(self) -> set[str]:
        """The columns that come in the place of those of their name."""
        return self.rebuilt | self.recast

    @property
    def fresh(self) -> list[Column]:
        """The columns that hold nothing yet, in their order."""
        return [c for c in self.new.columns if c.name in {*self.added, *self.rebuilt}]

    def is_stamp(self, column: Column) -> bool:
        """Whether the runtime keeps the column's value."""
        return self.stamps and column.name in _STAMPS

    def retyped(self, name: str) -> bool:
        """Whether a column changes its type."""
        before, after = self.old.column(name), self.new.column(name)
        return before is not None and after is not None and before.type != after.type

    def lacks_values(self, name: str) -> bool:
        """Whether rows may hold no value in a column that must have one from now on."""
        before, column = self.old.column(name), self.new.column(name)
        if before is None or column is None or name in self.fills:
            return False
        return before.nullable and not column.nullable and column.default is None

    def needs_no_rows(self, column: Column) -> bool:
        """Whether a new column would leave rows without the value that they must have."""
        lacking = not column.nullable and column.default is None
        return lacking and column.name not in self.fills and not self.is_stamp(column)

    def may_break(self, constraint: Constraint) -> bool:
        """Whether rows that were allowed so far may break a constraint."""
        if isinstance(constraint, ForeignKey):
            before = [k for k in self.old.foreign_keys if k.columns == constraint.columns]
            return all(k.table != constraint.table for k in before)
        if isinstance(constraint, Check):
            old = [c for c in self.old.constraints if isinstance(c, Check)]
            same = [c.values for c in old if c.columns == constraint.columns]
            return not any(set(values) <= set(constraint.values) for values in same)
        unique = [set(c.columns) for c in self.old.constraints if isinstance(c, Unique)]
        unique += [set(self.old.primary.columns)] if self.old.primary else []
        return not any(columns <= set(constraint.columns) for columns in unique)


def meaning(constraint: Constraint) -> tuple[object, ...]:
    """Return what makes a constraint another one: the order of an enum's values doesn't."""
    if isinstance(constraint, Check):
        return (constraint.name, constraint.columns, frozenset(constraint.values))
    return tuple(constraint)
