# fw:generated:sha256:5173be3ca7ceed5cae0ad5cbee493494269654ea6bcfde18da9a36e3afeb458a
"""HTTP handlers for seats."""

from typing import Annotated

from fastapi import Depends, Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    IntKey,
    Response,
    created,
    deleted,
    paginated,
    success,
)

from app.models.enums import Side
from app.repositories.seat import SeatRepository
from app.schemas.seat import SeatCreate, SeatQuery, SeatRoom, SeatShow, SeatUpdate
from app.services.seat import SeatService


async def seat_service() -> SeatService:
    """Provide the service of the handlers; tests can override it."""
    return SeatService(SeatRepository())


SeatServiceDep = Annotated[SeatService, Depends(seat_service)]


async def index(
    service: SeatServiceDep, query: Annotated[SeatQuery, Query()]
) -> Response:
    """List seats."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: SeatServiceDep,
    room: SeatRoom,
    side: Side,
    id: IntKey,
    query: Annotated[SeatShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a seat."""
    record = await service.find((room, side, id), query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: SeatServiceDep, body: SeatCreate) -> Response:
    """Create a seat."""
    record = await service.create(body.model_dump())
    return created(record, key=(record.room, record.side, record.id))


async def update(
    service: SeatServiceDep,
    room: SeatRoom,
    side: Side,
    id: IntKey,
    body: SeatUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a seat.

    A field left out keeps its value.
    """
    record = await service.update(
        (room, side, id), body.model_dump(exclude_unset=True), if_match
    )
    return success(record)


async def destroy(
    service: SeatServiceDep,
    room: SeatRoom,
    side: Side,
    id: IntKey,
    if_match: IfMatch = None,
) -> Response:
    """Delete a seat."""
    await service.delete((room, side, id), if_match)
    return deleted((room, side, id))
