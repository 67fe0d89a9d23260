"""Helpers of the demo's seeds: random numbers, keys, times and bulk inserts."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid5

from fw.runtime.database import Repository

SEED = 18
NOW = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)

_SPACE = UUID("0e2f6a0b-7c55-4e0f-8f1a-3f5b0c7d9a18")


def chance(part: str) -> Random:
    """Return the random numbers of one part of the demo: the same in each run."""
    return Random(f"{SEED} {part}")


def key(model: str, name: object) -> UUID:
    """Return the key of a record: the same in each run."""
    return uuid5(_SPACE, f"{model} {name}")


def ago(days: float) -> datetime:
    """Return a time before now; in the future for a negative number."""
    return NOW - timedelta(days=days)


async def exists(repository: Repository[Any], keys: Sequence[UUID]) -> bool:
    """Return True if one of the records is there."""
    return await repository.query().where_in("id", keys[:100]).exists()


async def add(repository: Repository[Any], rows: Sequence[Mapping[str, Any]]) -> bool:
    """Add rows in bulk, unless they exist; return True if they were added."""
    if await exists(repository, [row["id"] for row in rows]):
        return False
    await repository.store.insert_many(rows)
    return True
