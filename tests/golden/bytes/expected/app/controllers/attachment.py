# fw:generated:sha256:6970627a381b830ad47298ce96f375fd7472f23cbf64e315c1f483879fd17d96
"""HTTP handlers for attachments."""

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

from app.repositories.attachment import AttachmentRepository
from app.schemas.attachment import (
    AttachmentCreate,
    AttachmentQuery,
    AttachmentShow,
    AttachmentUpdate,
)
from app.services.attachment import AttachmentService


async def attachment_service() -> AttachmentService:
    """Provide the service of the handlers; tests can override it."""
    return AttachmentService(AttachmentRepository())


AttachmentServiceDep = Annotated[AttachmentService, Depends(attachment_service)]


async def index(
    service: AttachmentServiceDep, query: Annotated[AttachmentQuery, Query()]
) -> Response:
    """List attachments."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: AttachmentServiceDep,
    id: UuidKey,
    query: Annotated[AttachmentShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an attachment."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: AttachmentServiceDep, body: AttachmentCreate) -> Response:
    """Create an attachment."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: AttachmentServiceDep,
    id: UuidKey,
    body: AttachmentUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an attachment.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: AttachmentServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete an attachment."""
    await service.delete(id, if_match)
    return deleted(id)
