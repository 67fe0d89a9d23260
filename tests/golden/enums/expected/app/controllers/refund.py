# fw:generated:sha256:984c9e4a972f27f0eaaa225c0541f61679c34f2f63b1ea1217deb2b7de92828b
"""HTTP handlers for refunds."""

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

from app.repositories.refund import RefundRepository
from app.schemas.refund import RefundCreate, RefundQuery, RefundShow, RefundUpdate
from app.services.refund import RefundService


async def refund_service() -> RefundService:
    """Provide the service of the handlers; tests can override it."""
    return RefundService(RefundRepository())


RefundServiceDep = Annotated[RefundService, Depends(refund_service)]


async def index(
    service: RefundServiceDep, query: Annotated[RefundQuery, Query()]
) -> Response:
    """List refunds."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: RefundServiceDep,
    id: UuidKey,
    query: Annotated[RefundShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a refund."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: RefundServiceDep, body: RefundCreate) -> Response:
    """Create a refund."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: RefundServiceDep, id: UuidKey, body: RefundUpdate, if_match: IfMatch = None
) -> Response:
    """Update a refund.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: RefundServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a refund."""
    await service.delete(id, if_match)
    return deleted(id)
