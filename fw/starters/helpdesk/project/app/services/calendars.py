"""The calendars of teams, as the pure functions of `business` take them."""

from collections import defaultdict
from datetime import time
from uuid import UUID

from app.models.service_hour import ServiceHourWeekday
from app.repositories.business_calendar import BusinessCalendarRepository
from app.repositories.team import TeamRepository
from app.services.business import Calendar

WEEKDAYS = tuple(ServiceHourWeekday)


async def calendar_of(team_id: UUID) -> Calendar:
    """Return the opening hours and holidays of a team."""
    team = await TeamRepository().find(team_id)
    assert team is not None, "tickets refer to teams that exist"
    query = BusinessCalendarRepository().query().with_("hours", "holidays")
    calendar = await query.find(team.calendar_id)
    assert calendar is not None, "teams refer to calendars that exist"
    hours: dict[int, list[tuple[time, time]]] = defaultdict(list)
    for each in calendar.hours:
        hours[WEEKDAYS.index(each.weekday)].append((each.opens, each.closes))
    holidays = frozenset(each.day for each in calendar.holidays)
    return Calendar.of(calendar.time_zone, hours, holidays)
