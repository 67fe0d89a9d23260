# fw:generated:sha256:876be9850f1e55c057a2b1a7373f116450564bcf9ffd848187821f4779b697a3
"""Business logic for rooms."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from fastapi import HTTPException
from fw.runtime.auth import as_system
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.room import Room
from app.repositories.room import RoomRepository
from app.services.booking import coming
from app.services.records import locked


class RoomService(Service[RoomRepository]):
    """Operations on rooms."""

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Room] | None = None,
    ) -> Room:
        """Change a room, which keeps enough seats for the sections that are to meet in it."""
        async with transaction():
            former = await locked(self.repository, UUID(str(id)))
            room = await super().update(id, values, precondition)
            if room.seats < former.seats:
                with as_system():
                    meetings = coming().where("room_id", room.id)
                    larger = meetings.where("section.capacity", ">", room.seats)
                    meeting = await larger.with_("section").first()
                if meeting is not None:
                    seats = meeting.section.capacity
                    detail = f"A section with {seats} seats is to meet in the room"
                    raise HTTPException(409, detail)
            return room
