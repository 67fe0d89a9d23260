"""Request schema of weekly meetings."""

from enum import StrEnum

from fw.runtime.http import CreateSchema, Date, Time, Uuid

__all__ = ["Week", "WeeklyMeetings"]


class Week(StrEnum):
    """A day of the week."""

    MONDAY = "monday"
    TUESDAY = "tuesday"
    WEDNESDAY = "wednesday"
    THURSDAY = "thursday"
    FRIDAY = "friday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"

    @property
    def number(self) -> int:
        """The number of the day, 0 for Monday."""
        return [*Week].index(self)


class WeeklyMeetings(CreateSchema):
    """A meeting each week, at a time of day at the institute."""

    room_id: Uuid
    weekday: Week
    starts: Time
    ends: Time
    from_on: Date | None = None
