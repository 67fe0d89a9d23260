# fw:generated:sha256:3f47b6700a91118e4a2fd53fac48b7f753eaada855d852cc060f30b07afcb977
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
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: SampleServiceDep, body: SampleCreate) -> Response:
    """Create a sample."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: SampleServiceDep, id: IntKey, body: SampleUpdate, if_match: IfMatch = None
) -> Response:
    """Update a sample.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: SampleServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a sample."""
    await service.delete(id, if_match)
    return deleted(id)
