# fw:generated:sha256:f54ad77a46a215842b60f142dfcff62221b21e953ed08c933c3488ae55e8ca41
"""Business logic for meetings: each books its room and its instructor."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from fastapi import HTTPException
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.access import require_registrar
from app.models.meeting import Meeting, MeetingStatus
from app.models.section import Section, SectionStatus
from app.repositories.meeting import MeetingRepository
from app.repositories.room import RoomRepository
from app.repositories.section import SectionRepository
from app.services.booking import book_instructor, book_room, check_seats
from app.services.records import check_reference, locked
from app.services.slots import Slot


class MeetingService(Service[MeetingRepository]):
    """Operations on meetings."""

    async def create(self, values: Mapping[str, Any]) -> Meeting:
        """Add a meeting, in a free room with enough seats, when the instructor is free."""
        await check_reference(SectionRepository(), values, "section_id")
        await check_reference(RoomRepository(), values, "room_id")
        async with transaction():
            section = await _locked_section(values["section_id"])
            slot = Slot(values["starts_at"], values["ends_at"])
            await book_instructor(section.instructor_id, [slot])
            check_seats(await book_room(values["room_id"], [slot]), section)
            return await super().create(values)

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Meeting] | None = None,
    ) -> Meeting:
        """Change a meeting; a new time or room has to be free, and the room has enough seats."""
        place = await self.find(id)
        async with transaction():
            section = await _locked_section(place.section_id)
            former = await locked(self.repository, place.id)
            meeting = await super().update(id, values, precondition)
            if (
                meeting.status == MeetingStatus.HELD
                and meeting.starts_at != former.starts_at
            ):
                raise HTTPException(409, "Attendance was taken: the time stays")
            slot = Slot(meeting.starts_at, meeting.ends_at)
            await book_instructor(section.instructor_id, [slot], meeting.id)
            room = await book_room(meeting.room_id, [slot], meeting.id)
            if meeting.status == MeetingStatus.PLANNED:
                check_seats(room, section)
            return meeting

    async def delete(
        self, id: Key, precondition: Precondition[Meeting] | None = None
    ) -> None:
        """Delete a meeting without attendance, which nobody else may delete."""
        meeting = await self.find(id)
        require_registrar("delete meetings")
        async with transaction():
            meeting = await locked(self.repository, meeting.id)
            if meeting.status == MeetingStatus.HELD:
                raise HTTPException(409, "Attendance was taken: the meeting stays")
            await super().delete(id, precondition)


async def _locked_section(id: UUID) -> Section:
    """Lock a section, which keeps its instructor then; HTTPException 409 for a cancelled one."""
    section = await locked(SectionRepository(), id)
    if section.status == SectionStatus.CANCELLED:
        raise HTTPException(409, "The section is cancelled")
    return section
