# fw:generated:sha256:263d43d13191c251672d28138ac0ffd25f40f9c9e604f646baa12df63bb6fc1a
"""HTTP handlers for overrides."""

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

from app.repositories.override import OverrideRepository
from app.schemas.override import (
    OverrideCreate,
    OverrideQuery,
    OverrideShow,
    OverrideUpdate,
)
from app.services.override import OverrideService


async def override_service() -> OverrideService:
    """Provide the service of the handlers; tests can override it."""
    return OverrideService(OverrideRepository())


OverrideServiceDep = Annotated[OverrideService, Depends(override_service)]


async def index(
    service: OverrideServiceDep, query: Annotated[OverrideQuery, Query()]
) -> Response:
    """List overrides."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: OverrideServiceDep,
    id: IntKey,
    query: Annotated[OverrideShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an override."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: OverrideServiceDep, body: OverrideCreate) -> Response:
    """Create an override."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: OverrideServiceDep,
    id: IntKey,
    body: OverrideUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an override.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: OverrideServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete an override."""
    await service.delete(id, if_match)
    return deleted(id)
