"""Helpers of the demo's seeds: random numbers, keys, days of the terms, bulk inserts."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any, Final
from uuid import UUID, uuid5

from fw.runtime.database import Repository

from app.services.clock import at, now, today

Row = dict[str, Any]

SEED: Final = 18
WEEKS: Final = 10
"""Weeks of a term."""
NOW: Final = now()
TODAY: Final = today()
CURRENT: Final = TODAY - timedelta(days=TODAY.weekday() + 21)
"""Monday on which the current term began, three weeks ago."""
FORMER: Final = CURRENT - timedelta(weeks=14)
"""Monday on which the former term began."""

_SPACE: Final = UUID("0e0cf0a2-7c55-4a5e-9a2b-1d5b7f3c2a18")
_SEASONS: Final = ("Winter", "Spring", "Summer", "Autumn")


def chance(part: str) -> Random:
    """Return the random numbers of one part of the demo: the same in each run."""
    return Random(f"{SEED} {part}")


def key(model: str, name: object) -> UUID:
    """Return the key of a record: the same in each run."""
    return uuid5(_SPACE, f"{model} {name}")


def moment(day: date, hour: int, minute: int = 0) -> datetime:
    """Return a time of day at the institute."""
    return at(day, time(hour, minute))


def term_name(start: date) -> str:
    """Return the name of a term: Autumn 2026."""
    return f"{_SEASONS[(start.month - 1) // 3]} {start.year}"


async def add(repository: Repository[Any], rows: Sequence[Mapping[str, Any]]) -> bool:
    """Add rows in bulk, unless they exist; return True if they were added."""
    some = [row["id"] for row in rows[:100]]
    if await repository.query().where_in("id", some).exists():
        return False
    await repository.store.insert_many(rows)
    return True
