"""Time in opening hours: the clock of a ticket runs only while its team works.

A team works at a moment if the wall clock of its time zone then shows an opening hour, on a day
that is no holiday. So an hour that daylight saving skips is not worked, and one that it repeats is
worked twice. Durations are minutes of real time.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

MIDNIGHT = time()
MAX_DAYS = 3660
"""After this number of days without enough opening hours, `add` gives up."""

Span = tuple[datetime, datetime]
"""A beginning and an end, in UTC."""


class NoOpeningHours(ValueError):
    """The calendar has no opening hours, or so few that no due time is in sight."""


@dataclass(frozen=True)
class Calendar:
    """Opening hours of each weekday, from Monday as 0, and the days on which nobody works.

    A range that closes at 00:00 lasts until the end of the day. Ranges may touch or overlap.
    """

    zone: tzinfo
    hours: Mapping[int, Sequence[tuple[time, time]]]
    holidays: frozenset[date] = field(default_factory=frozenset)

    @classmethod
    def of(
        cls,
        time_zone: str,
        hours: Mapping[int, Sequence[tuple[time, time]]],
        holidays: frozenset[date] = frozenset(),
    ) -> "Calendar":
        """Return the calendar of an IANA time zone."""
        return cls(ZoneInfo(time_zone), hours, holidays)

    @property
    def is_empty(self) -> bool:
        """Return True if nobody ever works."""
        return not any(self.hours.values())


def add(calendar: Calendar, moment: datetime, minutes: float) -> datetime:
    """Return the first moment before which so many minutes of opening hours have passed.

    Raises NoOpeningHours if there is no such moment within ten years.
    """
    left = timedelta(minutes=minutes)
    if left <= timedelta():
        return moment
    for begin, end in _spans(calendar, moment, moment + timedelta(days=MAX_DAYS)):
        if end - begin >= left:
            return begin + left
        left -= end - begin
    raise NoOpeningHours(f"{minutes} minutes of opening hours don't fit in ten years")


def between(calendar: Calendar, start: datetime, end: datetime) -> float:
    """Return the minutes of opening hours from one moment to a later one; 0 to an earlier one."""
    worked = sum(
        (until - since for since, until in _spans(calendar, start, end)), timedelta()
    )
    return worked / timedelta(minutes=1)


def _spans(calendar: Calendar, start: datetime, end: datetime) -> Iterator[Span]:
    """Yield what is open between two moments, in order and without overlaps."""
    if calendar.is_empty:
        return
    start, end = start.astimezone(UTC), end.astimezone(UTC)
    seen = start
    day = start.astimezone(calendar.zone).date()
    last = end.astimezone(calendar.zone).date()
    while day <= last:
        for since, until in sorted(_open_on(calendar, day)):
            since, until = max(since, seen), min(until, end)
            if since < until:
                yield since, until
                seen = until
        day += timedelta(days=1)


def _open_on(calendar: Calendar, day: date) -> Iterator[Span]:
    """Yield the opening hours of a day, split where the offset from UTC changes."""
    ranges = calendar.hours.get(day.weekday(), ())
    if not ranges or day in calendar.holidays:
        return
    for begin, end, offset in _offsets(calendar.zone, day):
        for opens, closes in ranges:
            since = datetime.combine(day, opens, UTC) - offset
            until = datetime.combine(day, closes, UTC) - offset
            if closes == MIDNIGHT:
                until += timedelta(days=1)
            since, until = max(since, begin), min(until, end)
            if since < until:
                yield since, until


def _offsets(zone: tzinfo, day: date) -> Iterator[tuple[datetime, datetime, timedelta]]:
    """Yield the parts of UTC time with one offset that may show this day: one, or two."""
    noon = datetime.combine(day, time(12), UTC)
    begin, end = noon - timedelta(hours=27), noon + timedelta(hours=27)
    before, after = _offset(zone, begin), _offset(zone, end)
    if before == after:
        yield begin, end, before
        return
    change = _change(zone, begin, end)
    yield begin, change, before
    yield change, end, after


def _change(zone: tzinfo, begin: datetime, end: datetime) -> datetime:
    """Return the moment between two others, to the second, at which the offset changes."""
    before = _offset(zone, begin)
    while end - begin > timedelta(seconds=1):
        middle = begin + (end - begin) // 2
        middle = middle.replace(microsecond=0)
        if _offset(zone, middle) == before:
            begin = middle
        else:
            end = middle
    return end


def _offset(zone: tzinfo, moment: datetime) -> timedelta:
    offset = moment.astimezone(zone).utcoffset()
    assert offset is not None, "a time zone knows its offsets"
    return offset
