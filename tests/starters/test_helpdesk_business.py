"""Business hours of the starter helpdesk equal a count minute by minute, in 20 time zones."""

from __future__ import annotations

import importlib.util
import random
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from types import ModuleType
from zoneinfo import ZoneInfo

import pytest

from fw.tasks.scaffold.starters import read_starter
from tests.promises.support import chance, times

CASES = times(10_000)
ZONES = [
    "Africa/Cairo",
    "Africa/Casablanca",
    "America/Asuncion",
    "America/Havana",
    "America/New_York",
    "America/Santiago",
    "America/Sao_Paulo",
    "America/St_Johns",
    "Asia/Beirut",
    "Asia/Jerusalem",
    "Asia/Kathmandu",
    "Asia/Tokyo",
    "Atlantic/Azores",
    "Australia/Lord_Howe",
    "Europe/Dublin",
    "Europe/Paris",
    "Pacific/Apia",
    "Pacific/Auckland",
    "Pacific/Chatham",
    "UTC",
]
MIDNIGHT = time()
QUARTERS = 96
MINUTE = timedelta(minutes=1)


def load_business() -> ModuleType:
    """Return the module of the starter, which imports nothing of its project."""
    path = read_starter("helpdesk").folder / "app" / "services" / "business.py"
    spec = importlib.util.spec_from_file_location("helpdesk_business", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


business = load_business()
Hours = dict[int, list[tuple[time, time]]]


def random_hours(dice: random.Random) -> Hours:
    """Return up to three ranges for each weekday, some until midnight."""
    hours: Hours = {}
    for weekday in range(7):
        if dice.random() < 0.2:
            continue
        marks = sorted(dice.sample(range(QUARTERS), 2 * dice.choice((1, 1, 2, 3))))
        moments = [time(mark // 4, mark % 4 * 15) for mark in marks]
        ranges = [*zip(moments[::2], moments[1::2], strict=True)]
        if dice.random() < 0.15:
            ranges[-1] = (ranges[-1][0], MIDNIGHT)
        hours[weekday] = ranges
    return hours


def changes_of(zone: ZoneInfo, year: int) -> list[datetime]:
    """Return the days of a year on which the clock changes."""
    days = [datetime(year, 1, 1, tzinfo=UTC) + timedelta(days=day) for day in range(365)]
    offsets = [day.astimezone(zone).utcoffset() for day in days]
    return [
        day
        for day, offset, later in zip(days, offsets, offsets[1:], strict=False)
        if offset != later
    ]


CHANGES = {
    (name, year): changes_of(ZoneInfo(name), year) for name in ZONES for year in (2024, 2026)
}


def is_open(hours: Hours, holidays: Sequence[date], local: datetime) -> bool:
    """Return True if the wall clock shows an opening hour."""
    if local.date() in holidays:
        return False
    now = local.time()
    return any(
        opens <= now and (now < closes or closes == MIDNIGHT)
        for opens, closes in hours.get(local.weekday(), ())
    )


@pytest.mark.parametrize("zone", ZONES)
def test_durations_equal_a_count_of_minutes(zone: str) -> None:
    for number in range(max(1, CASES // len(ZONES))):
        dice = chance(f"business {zone} {number}")
        year = dice.choice((2024, 2026))
        changes = CHANGES[zone, year]
        # The first two cases of a zone are at its two changes.
        begin = (
            changes[number % len(changes)]
            if changes and (number < 2 or dice.random() < 0.6)
            else datetime(year, 1, 1, tzinfo=UTC) + timedelta(days=dice.randrange(360))
        )
        start = begin + dice.randrange(-1440, 1440) * MINUTE
        check(zone, random_hours(dice), start, dice.randrange(1, 2800), dice)


def check(zone: str, hours: Hours, start: datetime, length: int, dice: random.Random) -> None:
    """Compare both functions with a walk over each minute."""
    local = start.astimezone(ZoneInfo(zone)).date()
    holidays = [local + timedelta(days=1)] if dice.random() < 0.2 else []
    calendar = business.Calendar.of(zone, hours, frozenset(holidays))
    minutes = (start + number * MINUTE for number in range(length))
    worked = [one for one in minutes if is_open(hours, holidays, one.astimezone(ZoneInfo(zone)))]
    case = f"{zone} {hours} {holidays} from {start} for {length} minutes"
    assert business.between(calendar, start, start + length * MINUTE) == len(worked), case
    if worked:
        # The end of the last minute that was worked.
        assert business.add(calendar, start, len(worked)) == worked[-1] + MINUTE, case


def test_both_changes_of_the_clock_are_among_the_cases() -> None:
    changing = {zone for zone, year in CHANGES if len(CHANGES[zone, year]) >= 2}
    assert len(changing) >= 14
