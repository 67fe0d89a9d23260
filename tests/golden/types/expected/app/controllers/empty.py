# fw:generated:sha256:67a6c0ab5a4a850b7bfdd1b337c64d77a7c67f205fef2a62317c0d1dd2c2f49d
"""HTTP handlers for empties."""

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

from app.repositories.empty import EmptyRepository
from app.schemas.empty import EmptyCreate, EmptyQuery, EmptyShow, EmptyUpdate
from app.services.empty import EmptyService


async def empty_service() -> EmptyService:
    """Provide the service of the handlers; tests can override it."""
    return EmptyService(EmptyRepository())


EmptyServiceDep = Annotated[EmptyService, Depends(empty_service)]


async def index(
    service: EmptyServiceDep, query: Annotated[EmptyQuery, Query()]
) -> Response:
    """List empties."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: EmptyServiceDep,
    id: UuidKey,
    query: Annotated[EmptyShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an empty."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: EmptyServiceDep, body: EmptyCreate) -> Response:
    """Create an empty."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: EmptyServiceDep, id: UuidKey, body: EmptyUpdate, if_match: IfMatch = None
) -> Response:
    """Update an empty.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: EmptyServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete an empty."""
    await service.delete(id, if_match)
    return deleted(id)
