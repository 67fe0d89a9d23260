"""Frequency of a task: methods that state when it runs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, time
from typing import Final, Self

from fw.runtime.errors import FwError
from fw.runtime.schedule.cron import Cron, zone_named

__all__ = ["Frequency"]

_DAYS: Final = ("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday")
_TIME: Final = re.compile(r"(\d{1,2}):(\d{2})")
_MINUTES, _HOURS = 60, 24


class Frequency:
    """When a task runs. Methods can be combined: `.weekdays().at("03:00")`.

    Days without a time of day mean midnight. Raises FwError for invalid arguments.
    """

    def __init__(self, zone: str) -> None:
        self._zone = zone_named(zone)
        self._clock: tuple[str, str] | None = None
        self._days = ["*", "*", "*"]
        self._within: list[tuple[time, time, bool]] = []
        self.is_stated = False

    @property
    def cron_expression(self) -> str:
        """The resulting cron expression."""
        return " ".join((*(self._clock or ("0", "0")), *self._days))

    @property
    def when_due(self) -> Cron:
        """The expression in its time zone."""
        return Cron(self.cron_expression, self._zone)

    # ------------------------------------------------------------------ cron expressions

    def cron(self, expression: str) -> Self:
        """Run at the minutes of a cron expression: five fields, such as `*/10 8-18 * * mon-fri`."""
        Cron(expression, self._zone)
        minute, hour, *self._days = expression.split()
        return self._at(minute, hour)

    def timezone(self, name: str) -> Self:
        """Set the time zone of days and times, such as `Europe/Prague`.

        The default is `schedule.timezone`.
        """
        self._zone = zone_named(name)
        return self

    # ------------------------------------------------------------------ times

    def every_minute(self) -> Self:
        """Run every minute."""
        return self._at("*", "*")

    def every_minutes(self, count: int) -> Self:
        """Run every 2, 3, 4, 5, 6, 10, 12, 15, 20 or 30 minutes, from the full hour on."""
        return self._at(_every(count, _MINUTES, "minutes", "an hour"), "*")

    def hourly(self) -> Self:
        """Run at the full hour."""
        return self._at("0", "*")

    def hourly_at(self, minute: int) -> Self:
        """Run at a minute of each hour."""
        return self._at(_number(minute, 0, 59, "minute"), "*")

    def every_hours(self, count: int) -> Self:
        """Run every 2, 3, 4, 6, 8 or 12 hours, from midnight on."""
        return self._at("0", _every(count, _HOURS, "hours", "a day"))

    def at(self, clock: str) -> Self:
        """Run at a time of day: `"03:00"`."""
        moment = _time(clock)
        return self._at(str(moment.minute), str(moment.hour))

    def between(self, start: str, end: str) -> Self:
        """Run only between two times of day, both included. An earlier `end` is past midnight."""
        self._within.append((_time(start), _time(end), True))
        return self

    def unless_between(self, start: str, end: str) -> Self:
        """Do not run between two times of day, both included."""
        self._within.append((_time(start), _time(end), False))
        return self

    # ------------------------------------------------------------------ days

    def daily(self) -> Self:
        """Run every day, at midnight unless `at` sets a time."""
        return self._on("*", "*", "*")

    def daily_at(self, clock: str) -> Self:
        """Run every day at a time."""
        return self.daily().at(clock)

    def twice_daily(self, first: int = 1, second: int = 13) -> Self:
        """Run at two full hours of each day."""
        hours = ",".join(_number(hour, 0, 23, "hour") for hour in (first, second))
        return self.daily()._at("0", hours)

    def days(self, *days: str | int) -> Self:
        """Run on days of the week: `"monday"`, `"mon"`, or 0 to 6 from Sunday on."""
        if not days:
            raise FwError("no day of the week given", hint='pass at least one: .days("monday")')
        numbers = sorted({_day(day) for day in days})
        return self._on("*", "*", ",".join(map(str, numbers)))

    def weekdays(self) -> Self:
        """Run from Monday to Friday."""
        return self._on("*", "*", "1-5")

    def weekends(self) -> Self:
        """Run on Saturday and Sunday."""
        return self._on("*", "*", "0,6")

    def weekly(self) -> Self:
        """Run on Sunday."""
        return self.days(0)

    def weekly_on(self, day: str | int, clock: str = "00:00") -> Self:
        """Run on a day of the week, at a time."""
        return self.days(day).at(clock)

    def monthly(self) -> Self:
        """Run on the first of each month."""
        return self._on("1", "*", "*")

    def monthly_on(self, day: int = 1, clock: str = "00:00") -> Self:
        """Run on a day of each month that has it, at a time."""
        return self._on(_number(day, 1, 31, "day"), "*", "*").at(clock)

    def last_day_of_month(self, clock: str = "00:00") -> Self:
        """Run on the last day of each month, at a time."""
        return self._on("L", "*", "*").at(clock)

    def quarterly(self) -> Self:
        """Run on the first of January, April, July and October."""
        return self._on("1", "1,4,7,10", "*")

    def yearly(self) -> Self:
        """Run on the first of January."""
        return self._on("1", "1", "*")

    def yearly_on(self, month: int, day: int = 1, clock: str = "00:00") -> Self:
        """Run on a day of each year, at a time."""
        month_, day_ = _number(month, 1, 12, "month"), _number(day, 1, 31, "day")
        Cron(f"0 0 {day_} {month_} *", self._zone)
        return self._on(day_, month_, "*").at(clock)

    # ------------------------------------------------------------------ internals

    def _at(self, minute: str, hour: str) -> Self:
        self._clock = minute, hour
        self.is_stated = True
        return self

    def _on(self, *days: str) -> Self:
        self._days = list(days)
        self.is_stated = True
        return self

    def is_due(self, minute: datetime) -> bool:
        """Return True if the task is due at a minute, given as an aware datetime."""
        local = minute.astimezone(self._zone).time()
        return all(_fits(local, *span) for span in self._within) and self.when_due.is_due(minute)

    def next_after(self, moment: datetime) -> datetime | None:
        """Return the next due time in the task's zone; None if there is none soon."""
        for _, due in zip(range(_LOOKED_AT), self.when_due.after(moment), strict=False):
            local = due.astimezone(self._zone)
            if all(_fits(local.time(), *span) for span in self._within):
                return local
        return None


_LOOKED_AT = 24 * 60 * 2


def _fits(moment: time, start: time, end: time, inside: bool) -> bool:
    within = start <= moment <= end if start <= end else moment >= start or moment <= end
    return within is inside


def _every(count: int, whole: int, unit: str, span: str) -> str:
    fits: Sequence[int] = [each for each in range(2, whole) if whole % each == 0]
    if count == 1:
        return "*"
    if count not in fits:
        raise FwError(
            f"invalid interval: {count} {unit} do not divide {span}",
            hint=f"use one of {', '.join(map(str, fits))}, or .cron(…)",
        )
    return f"*/{count}"


def _number(value: int, least: int, most: int, what: str) -> str:
    if type(value) is not int or not least <= value <= most:
        raise FwError(f"invalid {what} {value!r}", hint=f"use a number from {least} to {most}")
    return str(value)


def _day(day: str | int) -> int:
    if isinstance(day, str):
        word = day.lower()
        for number, name in enumerate(_DAYS):
            if word in (name, name[:3]):
                return number
        raise FwError(f"invalid day of the week {day!r}", hint=f"use one of {', '.join(_DAYS)}")
    return int(_number(day, 0, 6, "day of the week"))


def _time(clock: str) -> time:
    found = _TIME.fullmatch(clock)
    try:
        if found:
            return time(int(found[1]), int(found[2]))
    except ValueError:
        pass
    raise FwError(f"invalid time of day {clock!r}", hint='use a time such as "03:00"')
