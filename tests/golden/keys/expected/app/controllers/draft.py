# fw:generated:sha256:d067e145c07a9d5c16b72df193406799f0cf4a55febd3ba07ce89bc100a88f51
"""HTTP handlers for drafts."""

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

from app.repositories.draft import DraftRepository
from app.schemas.draft import DraftCreate, DraftQuery, DraftShow, DraftUpdate
from app.services.draft import DraftService


async def draft_service() -> DraftService:
    """Provide the service of the handlers; tests can override it."""
    return DraftService(DraftRepository())


DraftServiceDep = Annotated[DraftService, Depends(draft_service)]


async def index(
    service: DraftServiceDep, query: Annotated[DraftQuery, Query()]
) -> Response:
    """List drafts."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: DraftServiceDep,
    id: UuidKey,
    query: Annotated[DraftShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a draft."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: DraftServiceDep, body: DraftCreate) -> Response:
    """Create a draft."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: DraftServiceDep, id: UuidKey, body: DraftUpdate, if_match: IfMatch = None
) -> Response:
    """Update a draft.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: DraftServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a draft."""
    await service.delete(id, if_match)
    return deleted(id)
