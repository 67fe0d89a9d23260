# fw:generated:sha256:d4fdb2a1791887ceee65bc032ab87bf0cc12971a90f144d764a95e718f05afea
"""HTTP handlers for samples."""

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

from app.repositories.sample import SampleRepository
from app.schemas.sample import SampleCreate, SampleQuery, SampleShow, SampleUpdate
from app.services.sample import SampleService


async def sample_service() -> SampleService:
    """Provide the service of the handlers; tests can override it."""
    return SampleService(SampleRepository())


SampleServiceDep = Annotated[SampleService, Depends(sample_service)]


async def index(
    service: SampleServiceDep, query: Annotated[SampleQuery, Query()]
) -> Response:
    """List samples."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: SampleServiceDep,
    id: IntKey,
    query: Annotated[SampleShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a sample."""
    row = await service.find(id, query)
    return success(row, if_none_match, tag=not query.include)


async def store(service: SampleServiceDep, body: SampleCreate) -> Response:
    """Create a sample."""
    row = await service.create(body.model_dump())
    return created(row)


async def update(
    service: SampleServiceDep, id: IntKey, body: SampleUpdate, if_match: IfMatch = None
) -> Response:
    """Update a sample.

    A field left out keeps its value.
    """
    row = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(row)


async def destroy(
    service: SampleServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a sample."""
    await service.delete(id, if_match)
    return deleted(id)
