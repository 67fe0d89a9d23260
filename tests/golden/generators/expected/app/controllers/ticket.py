# fw:generated:sha256:56d2d445422804ccb05cebe48c7cc06da44ec498f083a9ab09f392cb407a1e04
"""HTTP handlers for tickets."""

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

from app.repositories.ticket import TicketRepository
from app.schemas.ticket import TicketCreate, TicketQuery, TicketShow, TicketUpdate
from app.services.ticket import TicketService


async def ticket_service() -> TicketService:
    """Provide the service of the handlers; tests can override it."""
    return TicketService(TicketRepository())


TicketServiceDep = Annotated[TicketService, Depends(ticket_service)]


async def index(
    service: TicketServiceDep, query: Annotated[TicketQuery, Query()]
) -> Response:
    """List tickets."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: TicketServiceDep,
    id: UuidKey,
    query: Annotated[TicketShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a ticket."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: TicketServiceDep, body: TicketCreate) -> Response:
    """Create a ticket."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: TicketServiceDep, id: UuidKey, body: TicketUpdate, if_match: IfMatch = None
) -> Response:
    """Update a ticket.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: TicketServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a ticket."""
    await service.delete(id, if_match)
    return deleted(id)
