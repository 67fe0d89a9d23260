# fw:generated:sha256:3887da107ccf962809fa7a87a803615736466df196bed654ced31783966712d8
"""HTTP handlers for remarks."""

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

from app.repositories.remark import RemarkRepository
from app.schemas.remark import RemarkCreate, RemarkQuery, RemarkShow, RemarkUpdate
from app.services.remark import RemarkService


async def remark_service() -> RemarkService:
    """Provide the service of the handlers; tests can override it."""
    return RemarkService(RemarkRepository())


RemarkServiceDep = Annotated[RemarkService, Depends(remark_service)]


async def index(
    service: RemarkServiceDep, query: Annotated[RemarkQuery, Query()]
) -> Response:
    """List remarks."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: RemarkServiceDep,
    id: IntKey,
    query: Annotated[RemarkShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a remark."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: RemarkServiceDep, body: RemarkCreate) -> Response:
    """Create a remark."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: RemarkServiceDep, id: IntKey, body: RemarkUpdate, if_match: IfMatch = None
) -> Response:
    """Update a remark.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: RemarkServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a remark."""
    await service.delete(id, if_match)
    return deleted(id)
