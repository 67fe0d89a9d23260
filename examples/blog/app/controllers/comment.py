# fw:generated:sha256:d131738710dd8b30300e9893759005b11cffbf18557d187ad336d91a92dfcdf3
"""HTTP handlers for comments."""

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

from app.repositories.comment import CommentRepository
from app.schemas.comment import CommentCreate, CommentQuery, CommentShow, CommentUpdate
from app.services.comment import CommentService


async def comment_service() -> CommentService:
    """Provide the service of the handlers; tests can override it."""
    return CommentService(CommentRepository())


CommentServiceDep = Annotated[CommentService, Depends(comment_service)]


async def index(
    service: CommentServiceDep, query: Annotated[CommentQuery, Query()]
) -> Response:
    """List comments."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: CommentServiceDep,
    id: UuidKey,
    query: Annotated[CommentShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a comment."""
    row = await service.find(id, query)
    return success(row, if_none_match, tag=not query.include)


async def store(service: CommentServiceDep, body: CommentCreate) -> Response:
    """Create a comment."""
    row = await service.create(body.model_dump())
    return created(row)


async def update(
    service: CommentServiceDep,
    id: UuidKey,
    body: CommentUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a comment.

    A field left out keeps its value.
    """
    row = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(row)


async def destroy(
    service: CommentServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a comment."""
    await service.delete(id, if_match)
    return deleted(id)
