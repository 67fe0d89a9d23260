# fw:generated:sha256:239352a8e5c2883f2606970913b5daad5abf61cc94c97897dedb964f8bb6d632
"""HTTP handlers for sessions."""

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

from app.repositories.session import SessionRepository
from app.schemas.session import SessionCreate, SessionQuery, SessionShow, SessionUpdate
from app.services.session import SessionService


async def session_service() -> SessionService:
    """Provide the service of the handlers; tests can override it."""
    return SessionService(SessionRepository())


SessionServiceDep = Annotated[SessionService, Depends(session_service)]


async def index(
    service: SessionServiceDep, query: Annotated[SessionQuery, Query()]
) -> Response:
    """List sessions."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: SessionServiceDep,
    id: IntKey,
    query: Annotated[SessionShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a session."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: SessionServiceDep, body: SessionCreate) -> Response:
    """Create a session."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: SessionServiceDep,
    id: IntKey,
    body: SessionUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a session.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: SessionServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a session."""
    await service.delete(id, if_match)
    return deleted(id)
