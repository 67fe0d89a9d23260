"""The time at the institute. Its zone is `timezone` of `[schedule]` in fw.toml."""

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from fw.runtime.application import project

__all__ = ["at", "now", "shown", "today", "zone"]


def now() -> datetime:
    """Return the time in UTC."""
    return datetime.now(UTC)


def zone() -> ZoneInfo:
    """Return the time zone of the institute."""
    return ZoneInfo(project.current().config.setting("schedule.timezone"))


def today() -> date:
    """Return the day at the institute."""
    return datetime.now(zone()).date()


def at(day: date, clock: time) -> datetime:
    """Return a time of day at the institute as a time in UTC."""
    return datetime.combine(day, clock, zone()).astimezone(UTC)


def shown(moment: datetime) -> str:
    """Return a time as it is at the institute: 2026-11-24 09:00."""
    return f"{moment.astimezone(zone()):%Y-%m-%d %H:%M}"
