"""Helpers of the demo's seeds: random numbers, keys, times and bulk inserts."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid5

from fw.runtime.database import Repository

SEED = 20
NOW = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)

_SPACE = UUID("5f0c4f52-6d0f-4d57-9a54-6f5d9b1f7c11")


def chance(part: str) -> Random:
    """Return the random numbers of one part of the demo: the same in each run."""
    return Random(f"{SEED} {part}")


def key(model: str, name: object) -> UUID:
    """Return the key of a record: the same in each run."""
    return uuid5(_SPACE, f"{model} {name}")


def ago(days: float) -> datetime:
    """Return a time before now; in the future for a negative number."""
    return NOW - timedelta(days=days)


def at_work(moment: datetime) -> datetime:
    """Return a quarter of a working hour on about the same day: no weekend, 9:00 to 16:45."""
    late = max(0, moment.weekday() - 4)
    quarter = moment.minute // 15 * 15
    day = moment - timedelta(days=late)
    return day.replace(
        hour=9 + moment.hour % 8, minute=quarter, second=0, microsecond=0
    )


async def add(repository: Repository[Any], rows: Sequence[Mapping[str, Any]]) -> bool:
    """Add rows in bulk, unless they exist; return True if they were added."""
    some = [row["id"] for row in rows[:100]]
    if await repository.query().where_in("id", some).exists():
        return False
    await repository.store.insert_many(rows)
    return True
