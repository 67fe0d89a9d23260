"""Bookings: a room and an instructor have one meeting at a time, and a room has enough seats."""

from collections.abc import Sequence
from uuid import UUID

from fastapi import HTTPException
from fw.runtime.database import Query

from app.models.meeting import Meeting, MeetingStatus
from app.models.room import Room
from app.models.section import Section
from app.repositories.instructor import InstructorRepository
from app.repositories.meeting import MeetingRepository
from app.repositories.room import RoomRepository
from app.services.clock import now, shown
from app.services.records import locked
from app.services.slots import Slot, first_overlap, slots_of

__all__ = ["book_instructor", "book_room", "check_rooms", "check_seats", "coming"]


async def book_instructor(
    instructor_id: UUID, slots: Sequence[Slot], moved: Section | UUID | None = None
) -> None:
    """Lock an instructor; HTTPException 409 unless all slots are free.

    `moved` is the section, or the key of the meeting, whose present times don't count. Book the
    instructor before the room, as everyone does: so two bookings never wait for each other.
    """
    instructor = await locked(InstructorRepository(), instructor_id)
    meetings = MeetingRepository().query().where("section.instructor_id", instructor_id)
    if isinstance(moved, Section):
        meetings = meetings.where("section_id", "!=", moved.id)
    elif moved is not None:
        meetings = meetings.where("id", "!=", moved)
    clash = await _clash(slots, meetings)
    if clash is not None:
        name = f"{instructor.first_name} {instructor.last_name}"
        detail = f"{name} teaches another section at {shown(clash.start)}"
        raise HTTPException(409, detail)


async def book_room(
    room_id: UUID, slots: Sequence[Slot], moved: UUID | None = None
) -> Room:
    """Lock a room and return it; HTTPException 409 unless all slots are free. `moved` as above."""
    room = await locked(RoomRepository(), room_id)
    meetings = MeetingRepository().query().where("room_id", room_id)
    if moved is not None:
        meetings = meetings.where("id", "!=", moved)
    clash = await _clash(slots, meetings)
    if clash is not None:
        name = f"{room.building} {room.number}"
        raise HTTPException(409, f"{name} has another meeting at {shown(clash.start)}")
    return room


def check_seats(room: Room, section: Section) -> None:
    """Raise HTTPException 409 if a room has fewer seats than a section."""
    if room.seats < section.capacity:
        name = f"{room.building} {room.number}"
        detail = f"{name} has {room.seats} seats, and the section {section.capacity}"
        raise HTTPException(409, detail)


async def check_rooms(section: Section) -> None:
    """Lock the rooms of a section's coming meetings; HTTPException 409 if one is too small."""
    meetings = coming().where("section_id", section.id)
    for key in sorted(set(await meetings.pluck("room_id"))):
        check_seats(await locked(RoomRepository(), key), section)


def coming() -> Query[Meeting]:
    """Start a query of the meetings that are still to be held."""
    meetings = MeetingRepository().query().where("status", MeetingStatus.PLANNED)
    return meetings.where("starts_at", ">", now())


async def _clash(slots: Sequence[Slot], meetings: Query[Meeting]) -> Slot | None:
    """Return the first slot that overlaps one of the meetings, None if all are free."""
    if not slots:
        return None
    near = meetings.where("starts_at", "<", max(slot.end for slot in slots))
    near = near.where("ends_at", ">", min(slot.start for slot in slots))
    return first_overlap(slots, await slots_of(near))
