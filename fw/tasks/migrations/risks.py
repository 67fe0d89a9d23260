"""What a change of a table could do to its rows, and what rows may not satisfy."""

from __future__ import annotations

from collections.abc import Iterator

from fw.tasks.migrations.comparison import Comparison
from fw.tasks.migrations.conversions import Conversion, conversion, schema_type
from fw.tasks.migrations.hazards import Hazard
from fw.tasks.migrations.tables import Check, Column, Unique

__all__ = ["risks"]


def risks(of: Comparison) -> Iterator[Hazard]:
    """Yield what needs the user's consent."""
    for column in of.new.columns:
        before = of.old.column(column.name)
        if before is None:
            yield from _new_column(of, column)
        elif before != column:
            yield from _changed_column(of, before, column)
    for name in of.dropped:
        yield _at(of, name, f"drops the column {name} of {of.table}")
    yield from _narrowed_enums(of)
    yield from _new_uniques(of)
    yield from _new_references(of)


def _at(of: Comparison, column: str, what: str) -> Hazard:
    return Hazard(f"{of.place}.{column}", what, of.table, column)


def _new_column(of: Comparison, column: Column) -> Iterator[Hazard]:
    if of.needs_no_rows(column):
        place = f"{of.place}.{column.name}"
        what = (
            f"adds {column.name} to {of.table}, where rows that are there would have no"
            " value for it: give it a default, make it nullable, or state a value with"
            f" --fill {place}:VALUE"
        )
        yield Hazard(place, what, of.table, fillable=True)


def _changed_column(of: Comparison, before: Column, column: Column) -> Iterator[Hazard]:
    kept = conversion(before.type, column.type)
    types = f"{schema_type(before.type)} to {schema_type(column.type)}"
    if kept is Conversion.NONE:
        yield _at(
            of,
            column.name,
            f"makes it anew, dropping its values, since there is no cast from {types}; to keep"
            " them, add a field of another name and fill it",
        )
    if kept in (Conversion.NARROW, Conversion.CHECKED):
        word = "narrows" if kept is Conversion.NARROW else "casts"
        yield _at(of, column.name, f"{word} it from {types}")
    if of.lacks_values(column.name):
        place = f"{of.place}.{column.name}"
        what = (
            "makes it NOT NULL, which rows without a value would not satisfy: give it a"
            f" default, keep it nullable, or state a value with --fill {place}:VALUE"
        )
        yield Hazard(place, what, of.table, column.name, fillable=True, missing=True)


def _narrowed_enums(of: Comparison) -> Iterator[Hazard]:
    """Yield the values of an enum that are no longer allowed."""
    before = {c.columns: c for c in of.old.constraints if isinstance(c, Check)}
    for check in of.new.constraints:
        if not isinstance(check, Check):
            continue
        old, column = before.get(check.columns), check.columns[0]
        if old is None and of.old.column(column) and column not in of.rebuilt:
            yield _at(of, column, "allows only the values of the enum, which rows may break")
        lost = [value for value in old.values if value not in check.values] if old else ()
        if lost:
            words = ", ".join(map(repr, lost))
            what = f"no longer allows {words}, which rows may hold"
            yield Hazard(f"{of.place}.{column}", what, of.table, column, holding=tuple(lost))


def _new_uniques(of: Comparison) -> Iterator[Hazard]:
    """Yield what is to be unique among rows that are there, where nothing says so yet."""
    empty = {column.name for column in of.fresh if column.default is None}
    for constraint in of.new.constraints:
        columns = constraint.columns
        if not isinstance(constraint, Unique) or empty.intersection(columns):
            continue
        if not of.may_break(constraint):
            continue
        place = f"{of.place}.{columns[0]}" if len(columns) == 1 else of.place
        what = f"allows each {' and '.join(columns)} once, which rows may break"
        yield Hazard(place, what, of.table, unique=columns)


def _new_references(of: Comparison) -> Iterator[Hazard]:
    """Yield the references of rows that are there, which may lead nowhere."""
    for key in of.new.foreign_keys:
        if not of.may_break(key):
            continue
        name = key.columns[0]
        if of.old.column(name) is not None and name not in of.rebuilt:
            yield _at(of, name, f"has it refer to {key.table}, where rows may lead nowhere")
