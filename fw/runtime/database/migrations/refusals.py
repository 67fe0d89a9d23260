"""Errors for rows that a revision can't go on with, and the check of casts behind one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fw.runtime.database.migrations.casts import cast, kind_of
from fw.runtime.errors import FwError

__all__ = ["SHOWN", "CastCheck", "alike", "breaking", "lacking_value", "unfilled"]

SHOWN = 3
"""Maximum number of examples in an error."""
_LONGEST = 40


def lacking_value(table: str, column: str, count: int) -> FwError:
    """Return the error for rows that would have no value in a new column."""
    return FwError(
        f"{table} has {count} row{'s' if count > 1 else ''} without a value for {column},"
        " which is required",
        hint=f"empty the table; or delete the migration, give {column} a default or make it"
        f" nullable in the schema, and run fw build; or fw build --fill <Model>.{column}:VALUE",
    )


def unfilled(table: str, column: str, count: int) -> FwError:
    """Return the error for rows without a value in a column that becomes required."""
    return FwError(
        _rows(count, table, f"hold no value in {column}, which is required"),
        hint="set one, or delete the migration and create it again with"
        f" fw build --fill <Model>.{column}:VALUE",
    )


def alike(
    table: str, columns: Sequence[str], count: int, examples: Iterable[Sequence[Any]]
) -> FwError:
    """Return the error for rows with the same values in columns that become unique."""
    listed = "; ".join(", ".join(map(_shown, row)) for row in examples)
    return FwError(
        f"{count:,} rows of {table} have the same {' and '.join(columns)},"
        f" which must be unique: {listed}",
        hint="change or delete those rows",
    )


def breaking(table: str, what: str, count: int, examples: Iterable[Sequence[Any]]) -> FwError:
    """Return the error for rows that break a rule; `what` says it with a verb in the plural."""
    listed = ", ".join(" and ".join(map(_shown, row)) for row in examples)
    return FwError(
        f"{_rows(count, table, what)}: {listed}",
        hint="change or delete those rows",
    )


class CastCheck:
    """Check that the values of a column can be cast to another type; with `unique`, to unlike ones."""

    def __init__(self, table: str, column: str, old: Any, new: Any, *, unique: bool) -> None:
        self._table, self._column, self._old, self._new = table, column, old, new
        self._seen: set[object] | None = set() if unique else None
        self._failed: list[str] = []
        self._count = 0

    def take(self, key: Mapping[str, Any], value: Any) -> None:
        """Check the value of one row."""
        try:
            found = cast(value, self._old, self._new)
            if self._seen is not None:
                if repr(found) in self._seen:
                    raise ValueError("the same value would occur twice")
                self._seen.add(repr(found))
        except (ValueError, ArithmeticError) as fault:
            self._count += 1
            if self._count <= SHOWN:
                where = ", ".join(f"{name} {_shown(part)}" for name, part in key.items())
                self._failed.append(f"{_shown(value)} ({where}): {fault}")

    def finish(self) -> None:
        """Raise FwError if a value can't be cast."""
        if self._count:
            listed = "".join(f"\n  {line}" for line in self._failed)
            what = f"hold a {self._column} that can't become {kind_of(self._new)}"
            raise FwError(
                f"{_rows(self._count, self._table, what)}:{listed}",
                hint="change those values; or keep the field, and add another of the new type",
            )


def _rows(count: int, table: str, what: str) -> str:
    """Return `2 rows of notes hold no value`, or `1 row of notes holds no value`."""
    if count == 1:
        verb, _, rest = what.partition(" ")
        return f"1 row of {table} {verb}s {rest}"
    return f"{count:,} rows of {table} {what}"


def _shown(value: object) -> str:
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
