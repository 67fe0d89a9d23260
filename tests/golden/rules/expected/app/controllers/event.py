# fw:generated:sha256:712b72436ebcd384b3533b4f94dbb1ad7751391cbbafbe661e3753ec9b40debd
"""HTTP handlers for events."""

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

from app.repositories.event import EventRepository
from app.schemas.event import EventCreate, EventQuery, EventShow, EventUpdate
from app.services.event import EventService


async def event_service() -> EventService:
    """Provide the service of the handlers; tests can override it."""
    return EventService(EventRepository())


EventServiceDep = Annotated[EventService, Depends(event_service)]


async def index(
    service: EventServiceDep, query: Annotated[EventQuery, Query()]
) -> Response:
    """List events."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: EventServiceDep,
    id: UuidKey,
    query: Annotated[EventShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an event."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: EventServiceDep, body: EventCreate) -> Response:
    """Create an event."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: EventServiceDep, id: UuidKey, body: EventUpdate, if_match: IfMatch = None
) -> Response:
    """Update an event.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: EventServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete an event."""
    await service.delete(id, if_match)
    return deleted(id)
