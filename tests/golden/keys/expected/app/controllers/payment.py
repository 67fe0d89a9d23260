# fw:generated:sha256:36e9ffbd05444a9a33e7c909a46a69c0789816e5c5f32cfe2d0293c892e178ca
"""HTTP handlers for payments."""

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

from app.repositories.payment import PaymentRepository
from app.schemas.payment import PaymentCreate, PaymentQuery, PaymentShow, PaymentUpdate
from app.services.payment import PaymentService


async def payment_service() -> PaymentService:
    """Provide the service of the handlers; tests can override it."""
    return PaymentService(PaymentRepository())


PaymentServiceDep = Annotated[PaymentService, Depends(payment_service)]


async def index(
    service: PaymentServiceDep, query: Annotated[PaymentQuery, Query()]
) -> Response:
    """List payments."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: PaymentServiceDep,
    id: IntKey,
    query: Annotated[PaymentShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a payment."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: PaymentServiceDep, body: PaymentCreate) -> Response:
    """Create a payment."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: PaymentServiceDep,
    id: IntKey,
    body: PaymentUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a payment.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: PaymentServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a payment."""
    await service.delete(id, if_match)
    return deleted(id)
