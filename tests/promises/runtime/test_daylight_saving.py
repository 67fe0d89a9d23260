"""Daylight saving is right: around each change, tasks are due when the cron library says."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

from cronsim import CronSim

from fw.runtime.schedule import Schedule, Task
from tests.promises.support import chance, times

ZONES = [
    "Europe/Prague",
    "Europe/London",
    "Europe/Athens",
    "Atlantic/Azores",
    "America/Nuuk",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/St_Johns",
    "America/Havana",
    "America/Santiago",
    "Australia/Sydney",
    "Australia/Adelaide",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "Pacific/Chatham",
    "Africa/Cairo",
    "Asia/Beirut",
    "Antarctica/Troll",
]
EXPRESSIONS = """
    * * * * *|*/5 * * * *|*/30 * * * *|0 * * * *|17 * * * *|0,30 * * * *|0 */2 * * *|*/15 */3 * * *
    0 0 * * *|30 0 * * *|0 1 * * *|30 1 * * *|59 1 * * *|0 2 * * *|1 2 * * *|15 2 * * *|30 2 * * *
    59 2 * * *|0 3 * * *|30 3 * * *|30 23 * * *|0,30 1,2,3 * * *|*/20 1-3 * * *|5 0-4 * * *
    45 1-23/2 * * *|0 2 * * sun|30 2 L * *|30 2 * * 7|0 0 * * fri-7|10 2,3 1-31 * *
""".replace("\n", "|")
CRON = [each.strip() for each in EXPRESSIONS.split("|") if each.strip()]
LEFT_OUT = {
    # Clocks go back from 02:00 to 01:30, at 15:00 UTC.
    ("Australia/Lord_Howe", "0 */2 * * *"): "2026-04-04T15:30",
    ("Australia/Lord_Howe", "*/15 */3 * * *"): """
        2026-04-04T16:30 2026-04-04T16:45 2026-10-03T16:00 2026-10-03T16:15
    """,
    # And from 03:45 to 02:45, at 14:00 UTC; in spring forward again, at 14:00 UTC too.
    ("Pacific/Chatham", "*/15 */3 * * *"): """
        2026-04-04T14:15 2026-04-04T14:30 2026-04-04T14:45 2026-04-04T15:00
        2026-04-04T17:15 2026-04-04T17:30 2026-04-04T17:45 2026-04-04T18:00 2026-09-26T14:00
    """,
}
"""Real minutes, in UTC, that fit an expression with stars, and that the library leaves out where
clocks are changed by half an hour or off the hour. On the Chatham Islands it goes in a circle."""
AROUND = timedelta(hours=6)
MINUTE = timedelta(minutes=1)


def changes(zone: ZoneInfo) -> list[datetime]:
    """Return the first two moments of 2026 at which the clocks of a zone are changed."""
    found: list[datetime] = []
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    while len(found) < 2:
        later = moment + timedelta(minutes=15)
        if later.astimezone(zone).utcoffset() != moment.astimezone(zone).utcoffset():
            found.append(later)
        moment = later
        assert moment.year == 2026, f"{zone} changes its clocks less than twice"
    return found


def oracle(cron: str, zone: str, start: datetime, end: datetime) -> list[datetime]:
    """Return when the library has an expression due, counted from days before."""
    last = start - timedelta(days=3)
    left_out = [f"{each}+00:00" for each in LEFT_OUT.get((zone, cron), "").split()]
    found = set(map(datetime.fromisoformat, left_out))
    for due in CronSim(cron, last.astimezone(ZoneInfo(zone))):
        moment = due.astimezone(UTC)
        if moment <= last:
            assert found, f"the library goes in a circle: {cron} in {zone}"
            break
        last = moment
        if moment >= end:
            break
        found.add(moment)
    return sorted(each for each in found if start <= each < end)


def task(cron: str, zone: str) -> Task:
    return Schedule().call(print).cron(cron).timezone(zone)


def test_tasks_are_due_when_the_library_says() -> None:
    assert (len(set(ZONES)), len(set(CRON))) == (20, 30)
    cases = [(zone, which, cron) for zone in ZONES for which in (0, 1) for cron in CRON]
    moments = {zone: changes(ZoneInfo(zone)) for zone in ZONES}
    for zone, which, cron in chance("daylight saving").sample(cases, times(len(cases))):
        start, end = moments[zone][which] - AROUND, moments[zone][which] + AROUND
        wanted = oracle(cron, zone, start, end)
        minutes = [start + each * MINUTE for each in range((end - start) // MINUTE)]
        words = task(cron, zone)
        assert [each for each in minutes if words.is_due(each)] == wanted, (zone, cron)
        chain = [each.astimezone(UTC) for each in islice(walk(words, start - MINUTE), len(wanted))]
        assert chain == wanted, (zone, cron)


def walk(words: Task, moment: datetime) -> Iterator[datetime]:
    """Yield what `fw schedule list` would say, each asked from the one before."""
    while True:
        due = words.next_after(moment)
        assert due is not None
        yield due
        moment = due.astimezone(UTC)
