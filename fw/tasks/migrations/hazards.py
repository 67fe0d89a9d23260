"""Risks of a schema change for existing rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from fw.runtime.errors import FwError
from fw.runtime.messages import Message
from fw.runtime.rules import conditions
from fw.tasks.migrations.diff.columns import Comparison
from fw.tasks.migrations.diff.conversions import (
    Conversion,
    condition_to_fit,
    conversion,
    schema_type,
)
from fw.tasks.migrations.rename_detection import Candidate
from fw.tasks.migrations.tables import Check, Column, Condition, Index, Unique

__all__ = ["DestructiveChange", "Hazard", "MigrationError", "risks"]


class MigrationError(FwError):
    """A schema change that no migration can make."""


@dataclass(frozen=True, slots=True)
class Hazard:
    """A possible loss of data, or a constraint that existing rows may violate.

    `place` is `Model` or `Model.field`. `table` and `column` are the names in the database before
    the change. The affected rows are all rows of the table if `column` is None; those without a
    value if one is `missing`; those with one of the values `holding`, which an enum loses while it
    gains the values `instead`; those that don't fulfil the condition `breaking`; or those with
    duplicates in the `unique` columns, among those that fulfil the condition `where`. A `fillable`
    hazard is solved by a value for rows that have none.
    """

    place: str
    what: Message
    table: str
    column: str | None = None
    unique: tuple[str, ...] = ()
    fillable: bool = False
    missing: bool = False
    holding: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    breaking: str | None = None
    where: str | None = None

    def with_names(self, table: str, columns: Mapping[str, str]) -> Hazard:
        """Return the hazard with another name of the table, and those of `columns`."""
        column = self.column and columns.get(self.column, self.column)
        unique = tuple(columns.get(name, name) for name in self.unique)
        breaking, where = self.breaking, self.where
        for old, new in columns.items():
            breaking = breaking and conditions.renamed(breaking, old, new)
            where = where and conditions.renamed(where, old, new)
        return replace(
            self, table=table, column=column, unique=unique, breaking=breaking, where=where
        )


class DestructiveChange(FwError):
    """Changes that need the user's consent: the `hazards`.

    `candidates` are renames that would explain what was dropped.
    """

    def __init__(self, hazards: Iterable[Hazard], candidates: Iterable[Candidate] = ()) -> None:
        self.hazards = tuple(hazards)
        self.candidates = tuple(candidates)
        lines = "".join(f"\n  {hazard.place}: {hazard.what}" for hazard in self.hazards)
        if all(hazard.fillable for hazard in self.hazards) and not self.candidates:
            super().__init__(
                f"existing rows have no value for a required field:{lines}",
                hint="pass a value with --fill, or, if no row is without one: fw build --allow-destructive",
            )
            return
        loss = "accept the loss: fw build --allow-destructive"
        drops = any(hazard.what.code in ("risk.column", "risk.table") for hazard in self.hazards)
        hint = f"{_rename(self.candidates)}, or {loss}" if drops or self.candidates else loss
        renamed = next((hazard for hazard in self.hazards if hazard.instead), None)
        if renamed is not None:
            hint = f"{_value_rename(renamed)}; or {hint}"
        super().__init__(f"the change may lose data:{lines}", hint=hint)


def _rename(candidates: Sequence[Candidate]) -> str:
    stated = "declare a rename with `was <old name>`"
    if not candidates:
        return stated
    old, new, _ = candidates[0]
    return f"{stated} or --rename {old}:{new.rpartition('.')[2]}"


def _value_rename(hazard: Hazard) -> str:
    """Return how to rename a value of an enum without losing it in the rows."""
    old, new = hazard.holding[0], hazard.instead[0]
    return (
        f"to rename {old!r} to {new!r}, let the enum have both, build and migrate, update the rows,"
        f" then remove {old!r}"
    )


def risks(of: Comparison) -> Iterator[Hazard]:
    """Yield the changes that need the user's consent."""
    for column in of.new.columns:
        before = of.old.column(column.name)
        if before is None:
            yield from _new_column(of, column)
        elif before != column:
            yield from _changed_column(of, before, column)
    for name in of.dropped:
        lost = of.old.column(name)
        if lost is not None and lost.computed is not None:
            continue
        template = "drops the column {name} of {table}"
        yield _at(of, name, Message.of("risk.column", template, name=name, table=of.table))
    yield from _narrowed_enums(of)
    yield from _new_conditions(of)
    yield from _new_uniques(of)
    yield from _new_references(of)


def _at(of: Comparison, column: str, what: Message) -> Hazard:
    return Hazard(of.place_of(column), what, of.table, column)


def _new_column(of: Comparison, column: Column) -> Iterator[Hazard]:
    if of.needs_no_rows(column):
        place = of.place_of(column.name)
        what = Message.of(
            "risk.no-value",
            "adds {column} to {table}, but existing rows have no value"
            " for it: give it a default, make it nullable, or pass a value with"
            " --fill {place}:VALUE",
            column=column.name,
            table=of.table,
            place=place,
        )
        yield Hazard(place, what, of.table, fillable=True)


def _changed_column(of: Comparison, before: Column, column: Column) -> Iterator[Hazard]:
    if before.computed is not None:
        if column.computed is None:
            yield from _new_column(of, column)
        return
    if column.computed is not None:
        template, expression = "replaces its values by those of {expression}", str(column.computed)
        yield _at(of, column.name, Message.of("risk.computed", template, expression=expression))
        return
    kept = conversion(before.type, column.type)
    types = {"before": schema_type(before.type), "after": schema_type(column.type)}
    if kept is Conversion.NONE:
        what = Message.of(
            "risk.no-cast",
            "drops its values, since there is no cast from {before} to {after}; to keep them,"
            " add a field with another name and fill it",
            **types,
        )
        yield _at(of, column.name, what)
    fits = condition_to_fit(column.name, before.type, column.type)
    if kept is Conversion.NARROW and fits is not None:
        place = of.place_of(column.name)
        template = "narrows it from {before} to {after}, but rows may exceed it"
        what = Message.of("risk.exceeds", template, **types)
        yield Hazard(place, what, of.table, breaking=fits)
    elif kept is Conversion.NARROW:
        what = Message.of("risk.narrows", "narrows it from {before} to {after}", **types)
        yield _at(of, column.name, what)
    elif kept is Conversion.CHECKED:
        what = Message.of("risk.casts", "casts it from {before} to {after}", **types)
        yield _at(of, column.name, what)
    if of.lacks_values(column.name):
        place = of.place_of(column.name)
        what = Message.of(
            "risk.not-null",
            "makes it NOT NULL, but rows may have no value: give it a default,"
            " keep it nullable, or pass a value with --fill {place}:VALUE",
            place=place,
        )
        yield Hazard(place, what, of.table, column.name, fillable=True, missing=True)


def _narrowed_enums(of: Comparison) -> Iterator[Hazard]:
    """Yield enums that no longer allow a value."""
    before = {c.columns: c for c in of.old.constraints if isinstance(c, Check)}
    for check in of.new.constraints:
        if not isinstance(check, Check):
            continue
        old, column = before.get(check.columns), check.columns[0]
        if old is None and of.old.column(column) and column not in of.rebuilt:
            template = "allows only the values of the enum, but rows may have others"
            yield _at(of, column, Message.of("risk.enum", template))
        lost = [value for value in old.values if value not in check.values] if old else ()
        if lost:
            words = ", ".join(map(repr, lost))
            template = "no longer allows {values}, but rows may have it"
            what = Message.of("risk.values", template, values=words)
            gained = tuple(value for value in check.values if old and value not in old.values)
            place = of.place_of(column)
            yield Hazard(place, what, of.table, column, holding=tuple(lost), instead=gained)


def _new_conditions(of: Comparison) -> Iterator[Hazard]:
    """Yield new conditions that existing rows may violate."""
    for check in of.new.constraints:
        if not isinstance(check, Condition) or not of.may_break(check):
            continue
        if any(of.old.column(name) is None or name in of.rebuilt for name in check.columns):
            continue
        place = of.place_of(check.columns[0]) if len(check.columns) == 1 else of.place
        template, condition = "requires {condition}, but rows may break it", str(check.condition)
        what = Message.of("risk.condition", template, condition=condition)
        yield Hazard(place, what, of.table, breaking=check.condition)


def _new_uniques(of: Comparison) -> Iterator[Hazard]:
    """Yield new unique constraints that existing rows may violate."""
    empty = {one.name for one in of.fresh if one.default is None and one.computed is None}
    for constraint in of.new.constraints:
        columns = constraint.columns
        if not isinstance(constraint, Unique) or empty.intersection(columns):
            continue
        if not of.may_break(constraint):
            continue
        place = of.place_of(columns[0]) if len(columns) == 1 else of.place
        template = "makes {columns} unique, but rows may have duplicates"
        what = Message.of("risk.unique", template, columns=" and ".join(columns))
        yield Hazard(place, what, of.table, unique=columns)
    for index in of.new.indexes:
        if index.unique and index not in of.old.indexes and not empty.intersection(index.columns):
            yield from _new_partial_unique(of, index)


def _new_partial_unique(of: Comparison, index: Index) -> Iterator[Hazard]:
    if of.may_break(index):
        what = Message.of(
            "risk.unique-where",
            "makes {columns} unique where {condition}, but rows may have duplicates",
            columns=" and ".join(index.columns),
            condition=str(index.where),
        )
        # A new column has no values to evaluate the condition with.
        known = not {column.name for column in of.fresh}.intersection(index.used)
        yield Hazard(
            of.place,
            what,
            of.table,
            unique=index.columns,
            where=index.where if known else None,
        )


def _new_references(of: Comparison) -> Iterator[Hazard]:
    """Yield new references that existing rows may violate."""
    for key in of.new.foreign_keys:
        if not of.may_break(key):
            continue
        name = key.columns[0]
        if of.old.column(name) is not None and name not in of.rebuilt:
            template = "makes it reference {table}, but rows may have keys that do not exist there"
            yield _at(of, name, Message.of("risk.reference", template, table=key.table))
