# fw:generated:sha256:c0fbad81f1d1aaa4d3c24598d88a5378ab8e4c745207ff50dd074c20d702a259
"""HTTP handlers for regions."""

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

from app.repositories.region import RegionRepository
from app.schemas.region import RegionCreate, RegionQuery, RegionShow, RegionUpdate
from app.services.region import RegionService


async def region_service() -> RegionService:
    """Provide the service of the handlers; tests can override it."""
    return RegionService(RegionRepository())


RegionServiceDep = Annotated[RegionService, Depends(region_service)]


async def index(
    service: RegionServiceDep, query: Annotated[RegionQuery, Query()]
) -> Response:
    """List regions."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: RegionServiceDep,
    id: IntKey,
    query: Annotated[RegionShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a region."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: RegionServiceDep, body: RegionCreate) -> Response:
    """Create a region."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: RegionServiceDep, id: IntKey, body: RegionUpdate, if_match: IfMatch = None
) -> Response:
    """Update a region.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: RegionServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a region."""
    await service.delete(id, if_match)
    return deleted(id)
