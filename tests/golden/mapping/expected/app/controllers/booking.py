# fw:generated:sha256:7e150747893e29eb89e87f348cd238ca92ef73e2e1478e47a1f9ec82e21a05ab
"""HTTP handlers for bookings."""

from typing import Annotated

from fastapi import Depends, Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    Response,
    UuidKey,
    created,
    deleted,
    paginated,
    success,
)

from app.repositories.booking import BookingRepository
from app.schemas.booking import BookingCreate, BookingQuery, BookingShow, BookingUpdate
from app.services.booking import BookingService


async def booking_service() -> BookingService:
    """Provide the service of the handlers; tests can override it."""
    return BookingService(BookingRepository())


BookingServiceDep = Annotated[BookingService, Depends(booking_service)]


async def index(
    service: BookingServiceDep, query: Annotated[BookingQuery, Query()]
) -> Response:
    """List bookings."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: BookingServiceDep,
    id: UuidKey,
    query: Annotated[BookingShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a booking."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: BookingServiceDep, body: BookingCreate) -> Response:
    """Create a booking."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: BookingServiceDep,
    id: UuidKey,
    body: BookingUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a booking.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: BookingServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a booking."""
    await service.delete(id, if_match)
    return deleted(id)
