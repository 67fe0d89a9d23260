"""The rows that a change of the schema would touch."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from fw.runtime.database.connecting import target_of
from fw.runtime.database.contract import Place

__all__ = ["rows_at_stake"]


async def rows_at_stake(root: Path, places: Iterable[Place]) -> dict[Place, int]:
    """Return how many rows of a project's database each place has.

    A database or a table that isn't there yet has no number. Raises DatabaseError where the
    database doesn't answer, FwError without DATABASE_URL.
    """
    target = target_of(root, None)
    if not await target.exists():
        return {}
    return await target.provider.count_rows(target.url, places)
