# fw:generated:sha256:7c2d210c0a7798a2d3dd98e8f011b404cdb05e1f9f1ead08fa2f16c152b05efa
"""HTTP handlers for topics."""

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

from app.repositories.topic import TopicRepository
from app.schemas.topic import TopicCreate, TopicQuery, TopicShow, TopicUpdate
from app.services.topic import TopicService


async def topic_service() -> TopicService:
    """Provide the service of the handlers; tests can override it."""
    return TopicService(TopicRepository())


TopicServiceDep = Annotated[TopicService, Depends(topic_service)]


async def index(
    service: TopicServiceDep, query: Annotated[TopicQuery, Query()]
) -> Response:
    """List topics."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: TopicServiceDep,
    id: UuidKey,
    query: Annotated[TopicShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a topic."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: TopicServiceDep, body: TopicCreate) -> Response:
    """Create a topic."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: TopicServiceDep, id: UuidKey, body: TopicUpdate, if_match: IfMatch = None
) -> Response:
    """Update a topic.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: TopicServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a topic."""
    await service.delete(id, if_match)
    return deleted(id)
