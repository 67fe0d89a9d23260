"""Helpers of the demo's seeds: random numbers, keys, times and bulk inserts."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid5

from fw.runtime.database import Repository

SEED = 19
NOW = datetime.now(UTC).replace(second=0, microsecond=0)

_SPACE = UUID("2b1d64f0-92b7-4f0e-8a41-7c1a5be0d3c4")


def chance(part: str) -> Random:
    """Return the random numbers of one part of the demo: the same in each run."""
    return Random(f"{SEED} {part}")


def key(model: str, name: object) -> UUID:
    """Return the key of a record: the same in each run."""
    return uuid5(_SPACE, f"{model} {name}")


def ago(days: float) -> datetime:
    """Return a time before now; in the future for a negative number."""
    return NOW - timedelta(days=days)


async def add(repository: Repository[Any], rows: Sequence[Mapping[str, Any]]) -> bool:
    """Add rows in bulk, unless they exist; return True if they were added."""
    some = [row["id"] for row in rows[:100]]
    if await repository.query().where_in("id", some).exists():
        return False
    await repository.store.insert_many(rows)
    return True
