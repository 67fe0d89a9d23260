# fw:generated:sha256:7313c07ed8795c95c005554b1a98fa59c7b75964745d7cfded3792af979fd293
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
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: CommentServiceDep, body: CommentCreate) -> Response:
    """Create a comment."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: CommentServiceDep,
    id: UuidKey,
    body: CommentUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a comment.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: CommentServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a comment."""
    await service.delete(id, if_match)
    return deleted(id)
