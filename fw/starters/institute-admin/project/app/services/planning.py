"""Planning: the weekly meetings of a section."""

from collections.abc import Iterator
from datetime import date, timedelta
from uuid import UUID

from fastapi import HTTPException
from fw.runtime.database import transaction

from app.models.meeting import Meeting
from app.models.section import SectionStatus
from app.repositories.meeting import MeetingRepository
from app.repositories.section import SectionRepository
from app.repositories.term import TermRepository
from app.schemas.planning import Week, WeeklyMeetings
from app.services.booking import book_instructor, book_room, check_seats
from app.services.clock import at
from app.services.records import found, locked
from app.services.slots import Slot

__all__ = ["Planning"]


class Planning:
    """Plans the meetings of a section for the whole term."""

    async def plan_weekly(
        self, section_id: UUID, body: WeeklyMeetings
    ) -> list[Meeting]:
        """Add a meeting on one day of each week of the term, all or none."""
        async with transaction():
            section = await locked(SectionRepository(), section_id)
            if section.status == SectionStatus.CANCELLED:
                raise HTTPException(409, "The section is cancelled")
            term = await found(TermRepository(), section.term_id)
            days = _days(body.weekday, body.from_on or term.starts_on, term.ends_on)
            slots = [Slot(at(day, body.starts), at(day, body.ends)) for day in days]
            await book_instructor(section.instructor_id, slots)
            check_seats(await book_room(body.room_id, slots), section)
            place = {"section_id": section.id, "room_id": body.room_id}
            return [
                await MeetingRepository().create(
                    {**place, "starts_at": slot.start, "ends_at": slot.end}
                )
                for slot in slots
            ]


def _days(weekday: Week, first: date, last: date) -> Iterator[date]:
    """Yield each of these weekdays from the first day to the last one."""
    day = first + timedelta(days=(weekday.number - first.weekday()) % 7)
    while day <= last:
        yield day
        day += timedelta(days=7)
