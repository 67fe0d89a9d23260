"""Numbers of rows that a change of the schema affects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.tasks.migrations.hazards import DestructiveChange, Hazard

__all__ = [
    "describe_tables",
    "format_rows",
    "hazard_row_counts",
    "table_row_counts",
    "with_row_counts",
]

_TIMEOUT = 10


def with_row_counts(root: Path, change: DestructiveChange) -> FwError:
    """Return the error with the number of affected rows of each change.

    The numbers are omitted if the database doesn't exist or doesn't answer.
    """
    counts = hazard_row_counts(root, change.hazards)
    lines = [
        f"\n  {hazard.place}: {hazard.what}{_rows(hazard, counts.get(hazard))}"
        for hazard in change.hazards
    ]
    head = change.message.partition("\n")[0]
    return FwError(head + "".join(lines), hint=change.hint)


def describe_tables(root: Path, tables: Sequence[str]) -> list[str]:
    """Return a line for each table with its number of rows."""
    # Imported here because importing asyncio takes a tenth of a build, and few builds need the
    # database.
    import asyncio

    from fw.runtime.database.backends.base.backend import RowFilter
    from fw.runtime.database.migrations.runner import affected_rows

    found = asyncio.run(affected_rows(root, map(RowFilter, tables)))
    counts = {place.table: count for place, count in found.items()}
    return [f"{name} ({format_rows(counts.get(name, 0))})" for name in tables]


def table_row_counts(root: Path, tables: Iterable[str]) -> dict[str, int]:
    """Return the number of rows of each table; omit missing tables and databases."""
    import asyncio

    from fw.runtime.database.backends.base.backend import RowFilter
    from fw.runtime.database.connection.target import find_url
    from fw.runtime.database.migrations.runner import affected_rows

    if find_url(root) is None:
        return {}
    places = map(RowFilter, sorted(tables))
    try:
        found = asyncio.run(asyncio.wait_for(affected_rows(root, places), _TIMEOUT))
    except Exception:  # noqa: BLE001 - the plan is then shown without numbers
        return {}
    return {place.table: count for place, count in found.items()}


def format_rows(count: int) -> str:
    """Return the number of rows with its unit."""
    return f"{count:,} row{'' if count == 1 else 's'}"


def _rows(hazard: Hazard, count: int | None) -> str:
    if count is None:
        return ""
    if not (hazard.unique or hazard.breaking):
        return f" ({format_rows(count)})"
    # The risk says that rows may break a rule.
    if count == 0:
        return " (no row does)"
    return f" ({format_rows(count)} {'does' if count == 1 else 'do'})"


def hazard_row_counts(root: Path, hazards: Sequence[Hazard]) -> Mapping[Hazard, int]:
    """Return the number of affected rows of each hazard, if the database is available."""
    import asyncio

    from fw.runtime.database.connection.target import find_url

    if find_url(root) is None:
        return {}
    try:
        return asyncio.run(asyncio.wait_for(_count(root, hazards), _TIMEOUT))
    except Exception:  # noqa: BLE001 - the question is then asked without numbers
        return {}


async def _count(root: Path, hazards: Sequence[Hazard]) -> Mapping[Hazard, int]:
    from fw.runtime.database.backends.base.backend import RowFilter
    from fw.runtime.database.migrations.runner import affected_rows

    places = {
        each: RowFilter(
            each.table,
            each.column,
            tuple(each.unique),
            each.missing,
            each.holding,
            each.breaking,
            each.where,
        )
        for each in hazards
    }
    found = await affected_rows(root, places.values())
    return {hazard: found[place] for hazard, place in places.items() if place in found}
