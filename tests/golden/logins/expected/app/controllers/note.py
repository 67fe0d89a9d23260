# fw:generated:sha256:2dc34456d301edb944a9a41c97548c0f6086426f5eaf764e2625e2c6d31e55c1
"""HTTP handlers for notes."""

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

from app.repositories.note import NoteRepository
from app.schemas.note import NoteCreate, NoteQuery, NoteShow, NoteUpdate
from app.services.note import NoteService


async def note_service() -> NoteService:
    """Provide the service of the handlers; tests can override it."""
    return NoteService(NoteRepository())


NoteServiceDep = Annotated[NoteService, Depends(note_service)]


async def index(
    service: NoteServiceDep, query: Annotated[NoteQuery, Query()]
) -> Response:
    """List notes."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: NoteServiceDep,
    id: UuidKey,
    query: Annotated[NoteShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a note."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: NoteServiceDep, body: NoteCreate) -> Response:
    """Create a note."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: NoteServiceDep, id: UuidKey, body: NoteUpdate, if_match: IfMatch = None
) -> Response:
    """Update a note.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: NoteServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a note."""
    await service.delete(id, if_match)
    return deleted(id)
