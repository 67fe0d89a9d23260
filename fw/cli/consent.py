"""What the user must agree to before a migration may lose data, with the rows that are at stake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fw.cli.env_file import environment
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.tasks.migrations.hazards import DestructiveChange, Hazard

__all__ = ["count_rows", "row_count", "rows_in", "rows_of", "with_rows"]

PATIENCE = 10


def with_rows(root: Path, change: DestructiveChange) -> FwError:
    """Return the error with the number of rows that each change touches.

    A database that isn't there, or doesn't answer, has no numbers to give.
    """
    counts = count_rows(root, change.hazards)
    lines = [
        f"\n  {hazard.place}: {hazard.what}{_rows(hazard, counts.get(hazard))}"
        for hazard in change.hazards
    ]
    head = change.message.partition("\n")[0]
    return FwError(head + "".join(lines), hint=change.hint)


def rows_of(root: Path, tables: Sequence[str]) -> list[str]:
    """Return a line for each table that says how many rows it has."""
    # Every build imports this module, and few ask the database: asyncio takes as long as a tenth
    # of a build does.
    import asyncio

    from fw.runtime.database.contract import Place
    from fw.runtime.database.stake import rows_at_stake

    found = asyncio.run(rows_at_stake(root, map(Place, tables)))
    counts = {place.table: count for place, count in found.items()}
    return [f"{name} ({row_count(counts.get(name, 0))})" for name in tables]


def rows_in(root: Path, tables: Iterable[str]) -> dict[str, int]:
    """Return how many rows each table has; nothing for a table or a database that isn't there."""
    import asyncio

    from fw.runtime.database.contract import Place
    from fw.runtime.database.stake import rows_at_stake

    if not environment(root).get("DATABASE_URL"):
        return {}
    places = map(Place, sorted(tables))
    try:
        found = asyncio.run(asyncio.wait_for(rows_at_stake(root, places), PATIENCE))
    except Exception:  # noqa: BLE001 - the plan is told without numbers then
        return {}
    return {place.table: count for place, count in found.items()}


def row_count(count: int) -> str:
    """Return a number of rows in words."""
    return f"{count:,} row{'' if count == 1 else 's'}"


def _rows(hazard: Hazard, count: int | None) -> str:
    if count is None:
        return ""
    do = " do" if hazard.unique else ""
    return f" ({row_count(count)}{do})"


def count_rows(root: Path, hazards: Sequence[Hazard]) -> Mapping[Hazard, int]:
    """Return how many rows each hazard is about, where the database has a number to give."""
    if not environment(root).get("DATABASE_URL"):
        return {}
    import asyncio

    try:
        return asyncio.run(asyncio.wait_for(_count(root, hazards), PATIENCE))
    except Exception:  # noqa: BLE001 - the question is asked without numbers then
        return {}


async def _count(root: Path, hazards: Sequence[Hazard]) -> Mapping[Hazard, int]:
    from fw.runtime.database.contract import Place
    from fw.runtime.database.stake import rows_at_stake

    places = {
        each: Place(each.table, each.column, tuple(each.unique), each.missing, each.holding)
        for each in hazards
    }
    found = await rows_at_stake(root, places.values())
    return {hazard: found[place] for hazard, place in places.items() if place in found}
