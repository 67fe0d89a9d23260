# fw:generated:sha256:4ec06964ad982d26a1107f32463b589ffd6a8e2fd239aa7a72f3c41c730d3074
"""HTTP handlers for batches."""

from typing import Annotated

from fastapi import Depends, Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    Response,
    created,
    deleted,
    paginated,
    success,
)

from app.repositories.batch import BatchRepository
from app.schemas.batch import BatchCreate, BatchId, BatchQuery, BatchShow, BatchUpdate
from app.services.batch import BatchService


async def batch_service() -> BatchService:
    """Provide the service of the handlers; tests can override it."""
    return BatchService(BatchRepository())


BatchServiceDep = Annotated[BatchService, Depends(batch_service)]


async def index(
    service: BatchServiceDep, query: Annotated[BatchQuery, Query()]
) -> Response:
    """List batches."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: BatchServiceDep,
    id: BatchId,
    query: Annotated[BatchShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a batch."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: BatchServiceDep, body: BatchCreate) -> Response:
    """Create a batch."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: BatchServiceDep, id: BatchId, body: BatchUpdate, if_match: IfMatch = None
) -> Response:
    """Update a batch.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: BatchServiceDep, id: BatchId, if_match: IfMatch = None
) -> Response:
    """Delete a batch."""
    await service.delete(id, if_match)
    return deleted(id)
