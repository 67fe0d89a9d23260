# fw:generated:sha256:0fdff858bffbd4b1e629ae5ea405499c721b44aeee817339da39c1a4101cf467
"""HTTP handlers for topic notes."""

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

from app.repositories.topic_note import TopicNoteRepository
from app.schemas.topic_note import (
    TopicNoteCreate,
    TopicNoteQuery,
    TopicNoteShow,
    TopicNoteUpdate,
)
from app.services.topic_note import TopicNoteService


async def topic_note_service() -> TopicNoteService:
    """Provide the service of the handlers; tests can override it."""
    return TopicNoteService(TopicNoteRepository())


TopicNoteServiceDep = Annotated[TopicNoteService, Depends(topic_note_service)]


async def index(
    service: TopicNoteServiceDep, query: Annotated[TopicNoteQuery, Query()]
) -> Response:
    """List topic notes."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: TopicNoteServiceDep,
    id: IntKey,
    query: Annotated[TopicNoteShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a topic note."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: TopicNoteServiceDep, body: TopicNoteCreate) -> Response:
    """Create a topic note."""
    record = await service.create(body.model_dump())
    return created(record, f"/topicnotes/{record.number}")


async def update(
    service: TopicNoteServiceDep,
    id: IntKey,
    body: TopicNoteUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a topic note.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: TopicNoteServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a topic note."""
    await service.delete(id, if_match)
    return deleted(id)
