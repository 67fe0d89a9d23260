# fw:generated:sha256:274389ff68ae72a5f334833676526a5dd4980b2e8786701b45a7e85a35903a8d
"""HTTP handlers for topics."""

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
    id: IntKey,
    query: Annotated[TopicShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a topic."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: TopicServiceDep, body: TopicCreate) -> Response:
    """Create a topic."""
    record = await service.create(body.model_dump())
    return created(record, f"/topics/{record.number}")


async def update(
    service: TopicServiceDep, id: IntKey, body: TopicUpdate, if_match: IfMatch = None
) -> Response:
    """Update a topic.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: TopicServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a topic."""
    await service.delete(id, if_match)
    return deleted(id)
