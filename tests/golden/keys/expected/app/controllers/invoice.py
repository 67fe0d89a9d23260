# fw:generated:sha256:bdb0c7fe51d30d33b5d71dc8e2913a3eeb9e997d586bcc17397d022d2419ac6c
"""HTTP handlers for invoices."""

from typing import Annotated

from fastapi import Depends, Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    Response,
    created,
    deleted,
    paginated,
    success,
)

from app.repositories.invoice import InvoiceRepository
from app.schemas.invoice import (
    InvoiceCreate,
    InvoiceNumber,
    InvoiceQuery,
    InvoiceShow,
    InvoiceUpdate,
)
from app.services.invoice import InvoiceService


async def invoice_service() -> InvoiceService:
    """Provide the service of the handlers; tests can override it."""
    return InvoiceService(InvoiceRepository())


InvoiceServiceDep = Annotated[InvoiceService, Depends(invoice_service)]


async def index(
    service: InvoiceServiceDep, query: Annotated[InvoiceQuery, Query()]
) -> Response:
    """List invoices."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: InvoiceServiceDep,
    id: InvoiceNumber,
    query: Annotated[InvoiceShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an invoice."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: InvoiceServiceDep, body: InvoiceCreate) -> Response:
    """Create an invoice."""
    record = await service.create(body.model_dump())
    return created(record, key=record.number)


async def update(
    service: InvoiceServiceDep,
    id: InvoiceNumber,
    body: InvoiceUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an invoice.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: InvoiceServiceDep, id: InvoiceNumber, if_match: IfMatch = None
) -> Response:
    """Delete an invoice."""
    await service.delete(id, if_match)
    return deleted(id)
