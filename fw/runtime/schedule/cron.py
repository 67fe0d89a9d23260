"""Cron expressions in a time zone. Clock changes are handled as in Debian's cron."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from cronsim import CronSim, CronSimError

from fw.runtime.errors import FwError
from fw.runtime.names import nearest

__all__ = ["Cron", "zone_named"]

_FIELDS = 5
_MINUTE = timedelta(minutes=1)
_DAY = timedelta(days=1)
_MAX_CLOCK_CHANGE = timedelta(hours=3)
"""Longer than any clock change."""
_LONGEST = timedelta(days=50 * 366)


class Cron:
    """A cron expression of five fields, minute to day of the week, in a time zone.

    A time of day that is skipped in spring runs right after the gap. A time that occurs twice in
    autumn runs once, but twice if the minute or hour field starts with a star. Raises FwError for
    an invalid expression.
    """

    def __init__(self, expression: str, zone: ZoneInfo) -> None:
        self.expression = " ".join(expression.split())
        self.zone = zone
        hint = (
            "use five fields: minute, hour, day of the month, month, day of the week: 0 3 * * mon"
        )
        if len(expression.split()) != _FIELDS:
            raise FwError(
                f"invalid cron expression {expression!r}: it does not have five fields", hint=hint
            )
        try:
            CronSim(self.expression, datetime.now(UTC))
        except CronSimError as fault:
            said = str(fault).lower()
            raise FwError(f"invalid cron expression {expression!r}: {said}", hint=hint) from None

    def is_due(self, minute: datetime) -> bool:
        """Return True if the expression matches a minute, given as an aware datetime."""
        times = self._times(minute - _MINUTE)
        if times.fixup_tz is None:
            return _matches(times, minute.astimezone(self.zone))
        return next(times).astimezone(UTC) == minute.astimezone(UTC)

    def after(self, moment: datetime) -> Iterator[datetime]:
        """Yield the due times after a moment, in UTC; nothing if there are none."""
        last, times = moment.astimezone(UTC), self._times(moment)
        found = times if times.fixup_tz is not None else self._matching_minutes(times, last)
        for each in found:
            due = each.astimezone(UTC)
            # In a repeated hour, cronsim starts with the first pass.
            if due > last:
                yield due

    def _times(self, moment: datetime) -> CronSim:
        """Return cronsim's iterator after a moment. `fixup_tz` is set for a fixed time of day."""
        return CronSim(self.expression, moment.astimezone(self.zone))

    def _matching_minutes(self, times: CronSim, last: datetime) -> Iterator[datetime]:
        """Yield each real minute that matches.

        Cronsim skips minutes, or loops, where clocks change by half an hour or off the hour: on
        Lord Howe Island and the Chatham Islands.
        """
        moment, end = last.replace(second=0, microsecond=0) + _MINUTE, last + _LONGEST
        while moment < end:
            local = moment.astimezone(self.zone)
            if not _matches_day(times, local):
                day = local.date() + _DAY
                while not _matches_day(times, day) and day < end.date():
                    day += _DAY
                start = datetime.combine(day, time(), self.zone).astimezone(UTC) - _MAX_CLOCK_CHANGE
                moment = max(moment + _MINUTE, start)
            elif local.hour not in times.hours:
                # To the next quarter: clocks never change at another minute.
                moment += (15 - local.minute % 15) * _MINUTE
            else:
                if local.minute in times.minutes:
                    yield moment
                moment += _MINUTE


def _matches_day(times: CronSim, day: date) -> bool:
    return day.month in times.months and times.match_day(day)


def _matches(times: CronSim, local: datetime) -> bool:
    return (
        local.minute in times.minutes and local.hour in times.hours and _matches_day(times, local)
    )


def zone_named(name: str) -> ZoneInfo:
    """Return a time zone such as `Europe/Prague`; raise FwError for an unknown name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        known = available_timezones()
        meant = nearest(name, known)
        hint = f"did you mean {meant!r}?" if meant else "use a name such as Europe/Prague or UTC"
        if not known:
            hint = "this machine has no time zone data; run pip install tzdata"
        raise FwError(f"unknown time zone {name!r}", hint=hint) from None
