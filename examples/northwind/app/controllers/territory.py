# fw:generated:sha256:bd3532d20f4d5ccaf0cb409ac938ba7f352631493ccd9b2b5fd7d2692a66993f
"""HTTP handlers for territories."""

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

from app.repositories.territory import TerritoryRepository
from app.schemas.territory import (
    TerritoryCreate,
    TerritoryQuery,
    TerritoryShow,
    TerritoryUpdate,
)
from app.services.territory import TerritoryService


async def territory_service() -> TerritoryService:
    """Provide the service of the handlers; tests can override it."""
    return TerritoryService(TerritoryRepository())


TerritoryServiceDep = Annotated[TerritoryService, Depends(territory_service)]


async def index(
    service: TerritoryServiceDep, query: Annotated[TerritoryQuery, Query()]
) -> Response:
    """List territories."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: TerritoryServiceDep,
    id: IntKey,
    query: Annotated[TerritoryShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a territory."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: TerritoryServiceDep, body: TerritoryCreate) -> Response:
    """Create a territory."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: TerritoryServiceDep,
    id: IntKey,
    body: TerritoryUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a territory.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: TerritoryServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a territory."""
    await service.delete(id, if_match)
    return deleted(id)
