"""Cron expressions in a time zone. What happens when the clocks change is Debian's cron's way."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from cronsim import CronSim, CronSimError

from fw.runtime.errors import FwError
from fw.runtime.suggest import nearest

__all__ = ["Cron", "zone_named"]

_FIELDS = 5
_MINUTE = timedelta(minutes=1)
_DAY = timedelta(days=1)
_CHANGE = timedelta(hours=3)
"""More than clocks are ever changed by."""
_LONGEST = timedelta(days=50 * 366)


class Cron:
    """When something is due: five fields, minute to day of the week, read in a zone.

    A time of day that the clocks leave out in spring comes right after the gap; one that they
    repeat in autumn comes once, unless minute or hour start with a star: then every real minute
    counts. FwError for what is no such expression.
    """

    def __init__(self, expression: str, zone: ZoneInfo) -> None:
        self.expression = " ".join(expression.split())
        self.zone = zone
        hint = "five fields: minute, hour, day of the month, month, day of the week: 0 3 * * mon"
        if len(expression.split()) != _FIELDS:
            raise FwError(
                f"{expression!r} is no cron expression: it has not five fields", hint=hint
            )
        try:
            CronSim(self.expression, datetime.now(UTC))
        except CronSimError as fault:
            said = str(fault).lower()
            raise FwError(f"{expression!r} is no cron expression: {said}", hint=hint) from None

    def is_due(self, minute: datetime) -> bool:
        """Say whether a minute, a moment with a zone, is one of its own."""
        times = self._times(minute - _MINUTE)
        if times.fixup_tz is None:
            return _fits(times, minute.astimezone(self.zone))
        return next(times).astimezone(UTC) == minute.astimezone(UTC)

    def after(self, moment: datetime) -> Iterator[datetime]:
        """Yield when it is due from a moment on, that excluded, in UTC; nothing if never."""
        last, times = moment.astimezone(UTC), self._times(moment)
        found = times if times.fixup_tz is not None else self._fitting(times, last)
        for each in found:
            due = each.astimezone(UTC)
            # In an hour that the clocks repeat, the first is one of that hour's first time.
            if due > last:
                yield due

    def _times(self, moment: datetime) -> CronSim:
        """Return what the library has due after a moment; `fixup_tz` tells of a time of day."""
        return CronSim(self.expression, moment.astimezone(self.zone))

    def _fitting(self, times: CronSim, last: datetime) -> Iterator[datetime]:
        """Yield each real minute that fits.

        The library itself leaves some out, or goes round in a circle, where clocks are changed
        by half an hour or off the hour: on Lord Howe, on the Chatham Islands.
        """
        moment, end = last.replace(second=0, microsecond=0) + _MINUTE, last + _LONGEST
        while moment < end:
            local = moment.astimezone(self.zone)
            if not _is_day(times, local):
                day = local.date() + _DAY
                while not _is_day(times, day) and day < end.date():
                    day += _DAY
                start = datetime.combine(day, time(), self.zone).astimezone(UTC) - _CHANGE
                moment = max(moment + _MINUTE, start)
            elif local.hour not in times.hours:
                # To the next quarter: no clocks are changed at another minute.
                moment += (15 - local.minute % 15) * _MINUTE
            else:
                if local.minute in times.minutes:
                    yield moment
                moment += _MINUTE


def _is_day(times: CronSim, day: date) -> bool:
    return day.month in times.months and times.match_day(day)


def _fits(times: CronSim, local: datetime) -> bool:
    return local.minute in times.minutes and local.hour in times.hours and _is_day(times, local)


def zone_named(name: str) -> ZoneInfo:
    """Return a time zone such as `Europe/Prague`; FwError for one that there isn't."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        known = available_timezones()
        meant = nearest(name, known)
        hint = f"did you mean {meant!r}?" if meant else "write it like Europe/Prague, or UTC"
        if not known:
            hint = "this machine knows no time zones: pip install tzdata"
        raise FwError(f"there is no time zone {name!r}", hint=hint) from None
