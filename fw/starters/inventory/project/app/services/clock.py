"""The time, as tests can change it."""

from datetime import UTC, date, datetime

__all__ = ["now", "today"]


def now() -> datetime:
    """Return the time in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """Return the day in UTC."""
    return now().date()
