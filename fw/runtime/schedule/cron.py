"""Cron expressions in a time zone. What happens when the clocks change is Debian's cron's way."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from cronsim import CronSim, CronSimError

from fw.runtime.errors import FwError

__all__ = ["Cron", "zone_named"]

_FIELDS = 5
_MINUTE = timedelta(minutes=1)


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
        return next(self.after(minute - _MINUTE), None) == minute.astimezone(UTC)

    def after(self, moment: datetime) -> Iterator[datetime]:
        """Yield when it is due from a moment on, that excluded, in UTC; nothing if never."""
        for due in CronSim(self.expression, moment.astimezone(self.zone)):
            yield due.astimezone(UTC)


def zone_named(name: str) -> ZoneInfo:
    """Return a time zone such as `Europe/Prague`; FwError for one that there isn't."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        near = get_close_matches(name, available_timezones(), n=1)
        hint = f"did you mean {near[0]}?" if near else "write it like Europe/Prague, or UTC"
        raise FwError(f"there is no time zone {name!r}", hint=hint) from None
