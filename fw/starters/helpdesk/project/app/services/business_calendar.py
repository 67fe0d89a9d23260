# fw:generated:sha256:23e96e7246c28ba2ea82f58213242c48ea70d646e8bbbec24a68d9c01ec89acc
"""Business logic for business calendars."""

from collections.abc import Mapping
from typing import Any
from zoneinfo import available_timezones

from fw.runtime import ValidationError
from fw.runtime.database import Service
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.business_calendar import BusinessCalendar
from app.repositories.business_calendar import BusinessCalendarRepository


class BusinessCalendarService(Service[BusinessCalendarRepository]):
    """Operations on business calendars."""

    async def create(self, values: Mapping[str, Any]) -> BusinessCalendar:
        """Create a calendar."""
        _check_time_zone(values)
        return await super().create(values)

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[BusinessCalendar] | None = None,
    ) -> BusinessCalendar:
        """Change a calendar. Due times follow when their tickets change next."""
        _check_time_zone(values)
        return await super().update(id, values, precondition)


def _check_time_zone(values: Mapping[str, Any]) -> None:
    """Raise ValidationError for an unknown time zone: no due time could be computed."""
    if values.get("time_zone", "UTC") not in available_timezones():
        raise ValidationError({"time_zone": ["Use a name such as Europe/Paris"]})
