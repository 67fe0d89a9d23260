# fw:generated:sha256:f6c1ad569bc0e883390c024ddd9418664afac34cbaaf899a77396eb1dae99b2b
"""HTTP handlers for posts."""

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

from app.repositories.post import PostRepository
from app.schemas.post import PostCreate, PostQuery, PostShow, PostUpdate
from app.services.post import PostService


async def post_service() -> PostService:
    """Provide the service of the handlers; tests can override it."""
    return PostService(PostRepository())


PostServiceDep = Annotated[PostService, Depends(post_service)]


async def index(
    service: PostServiceDep, query: Annotated[PostQuery, Query()]
) -> Response:
    """List posts."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: PostServiceDep,
    id: UuidKey,
    query: Annotated[PostShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a post."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: PostServiceDep, body: PostCreate) -> Response:
    """Create a post."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: PostServiceDep, id: UuidKey, body: PostUpdate, if_match: IfMatch = None
) -> Response:
    """Update a post.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: PostServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a post."""
    await service.delete(id, if_match)
    return deleted(id)
