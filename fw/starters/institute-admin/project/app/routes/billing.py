"""Routes for invoices. The service decides who may call it."""

from typing import Annotated

from fastapi import APIRouter, Depends
from fw.runtime.http import (
    CreateSchema,
    Envelope,
    Response,
    UuidKey,
    problems,
    success,
)

from app.controllers.payment import PaymentServiceDep
from app.models.payment import PaymentMethod
from app.schemas.invoice import InvoiceResponse
from app.schemas.payment import PaymentAmountInput, PaymentReference, PaymentResponse
from app.services.invoicing import Invoicing

router = APIRouter(
    prefix="/billing", tags=["Billing"], responses=problems(403, 404, 409)
)


class InvoicePayment(CreateSchema):
    """A payment of an invoice, today."""

    amount: PaymentAmountInput
    method: PaymentMethod = PaymentMethod.TRANSFER
    reference: PaymentReference | None = None


async def invoicing() -> Invoicing:
    """Provide the service of the handlers; tests can override it."""
    return Invoicing()


InvoicingDep = Annotated[Invoicing, Depends(invoicing)]


@router.post("/terms/{id}/invoices", response_model=Envelope[list[InvoiceResponse]])
async def issue_invoices(service: InvoicingDep, id: UuidKey) -> Response:
    """Issue the invoices of a term that are missing."""
    return success(await service.run(id))


@router.post(
    "/invoices/{id}/payments",
    response_model=Envelope[PaymentResponse],
    responses=problems(422),
)
async def pay(
    service: PaymentServiceDep, id: UuidKey, body: InvoicePayment
) -> Response:
    """Record a payment of an invoice."""
    return success(await service.create({"invoice_id": id, **body.model_dump()}))


@router.post("/invoices/{id}/cancel", response_model=Envelope[InvoiceResponse])
async def cancel(service: InvoicingDep, id: UuidKey) -> Response:
    """Cancel an invoice of which nothing is paid."""
    return success(await service.cancel(id))
