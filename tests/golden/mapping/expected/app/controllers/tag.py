# fw:generated:sha256:650a8a64435f56797ac502cfcb3e48d40650c984df9d66b5cc427065474d697d
"""HTTP handlers for tags."""

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

from app.repositories.tag import TagRepository
from app.schemas.tag import TagCreate, TagQuery, TagShow, TagUpdate
from app.services.tag import TagService


async def tag_service() -> TagService:
    """Provide the service of the handlers; tests can override it."""
    return TagService(TagRepository())


TagServiceDep = Annotated[TagService, Depends(tag_service)]


async def index(
    service: TagServiceDep, query: Annotated[TagQuery, Query()]
) -> Response:
    """List tags."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: TagServiceDep,
    id: IntKey,
    query: Annotated[TagShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a tag."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: TagServiceDep, body: TagCreate) -> Response:
    """Create a tag."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: TagServiceDep, id: IntKey, body: TagUpdate, if_match: IfMatch = None
) -> Response:
    """Update a tag.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: TagServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a tag."""
    await service.delete(id, if_match)
    return deleted(id)
