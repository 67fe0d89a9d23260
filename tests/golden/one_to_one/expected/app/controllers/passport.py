# fw:generated:sha256:301749388756a8e2c086c3446449736ed54bcb6a134d45f9e9169fc018dd0af1
"""HTTP handlers for passports."""

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

from app.repositories.passport import PassportRepository
from app.schemas.passport import (
    PassportCreate,
    PassportQuery,
    PassportShow,
    PassportUpdate,
)
from app.services.passport import PassportService


async def passport_service() -> PassportService:
    """Provide the service of the handlers; tests can override it."""
    return PassportService(PassportRepository())


PassportServiceDep = Annotated[PassportService, Depends(passport_service)]


async def index(
    service: PassportServiceDep, query: Annotated[PassportQuery, Query()]
) -> Response:
    """List passports."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: PassportServiceDep,
    id: IntKey,
    query: Annotated[PassportShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a passport."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: PassportServiceDep, body: PassportCreate) -> Response:
    """Create a passport."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: PassportServiceDep,
    id: IntKey,
    body: PassportUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a passport.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: PassportServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a passport."""
    await service.delete(id, if_match)
    return deleted(id)
