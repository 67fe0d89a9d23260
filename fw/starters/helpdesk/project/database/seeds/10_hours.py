"""Three calendars: an office in Paris, one in New York, and people around the clock."""

from datetime import date, time
from typing import Any

from app.repositories.business_calendar import BusinessCalendarRepository
from app.repositories.holiday import HolidayRepository
from app.repositories.service_hour import ServiceHourRepository
from app.services.calendars import WEEKDAYS
from database.seeds._demo import NOW, add, key

MORNING, AFTERNOON = (time(9), time(12)), (time(13), time(18))
CALENDARS = {
    "Paris": ("Europe/Paris", 5, (MORNING, AFTERNOON)),
    "New York": ("America/New_York", 5, ((time(8, 30), time(17, 30)),)),
    "Around the clock": ("UTC", 7, ((time(0), time(0)),)),
}
HOLIDAYS = {
    "Paris": (("New Year", 1, 1), ("Labour Day", 5, 1), ("Christmas", 12, 25)),
    "New York": (("New Year", 1, 1), ("Independence Day", 7, 4), ("Christmas", 12, 25)),
}


def hours() -> list[dict[str, Any]]:
    """Return the opening hours of all calendars."""
    return [
        {
            "id": key("ServiceHour", f"{name}/{weekday}/{opens}"),
            "calendar_id": key("BusinessCalendar", name),
            "weekday": weekday,
            "opens": opens,
            "closes": closes,
        }
        for name, (_, days, ranges) in CALENDARS.items()
        for weekday in WEEKDAYS[:days]
        for opens, closes in ranges
    ]


def holidays() -> list[dict[str, Any]]:
    """Return the holidays of this year and of its neighbours."""
    return [
        {
            "id": key("Holiday", f"{calendar}/{name}/{year - NOW.year}"),
            "calendar_id": key("BusinessCalendar", calendar),
            "day": date(year, month, day),
            "name": name,
        }
        for calendar, days in HOLIDAYS.items()
        for year in range(NOW.year - 1, NOW.year + 2)
        for name, month, day in days
    ]


async def run() -> None:
    """Add the records."""
    calendars = [
        {"id": key("BusinessCalendar", name), "name": name, "time_zone": zone}
        for name, (zone, _, _) in CALENDARS.items()
    ]
    await add(BusinessCalendarRepository(), calendars)
    await add(ServiceHourRepository(), hours())
    await add(HolidayRepository(), holidays())
