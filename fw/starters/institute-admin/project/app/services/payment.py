# fw:generated:sha256:6c45ddd2c653bdcf47016064ac2a2b6772637d5bcd511347ec3aa527beb44ded
"""Business logic for payments: they are recorded with the invoice that they pay."""

from collections.abc import Mapping
from typing import Any

from fastapi import HTTPException
from fw.runtime import ValidationError
from fw.runtime.auth import as_system
from fw.runtime.database import Service, transaction

from app.access import current_user
from app.models.invoice import InvoiceStatus
from app.models.payment import Payment
from app.repositories.invoice import InvoiceRepository
from app.repositories.payment import PaymentRepository
from app.services.clock import today
from app.services.invoicing import status_of
from app.services.records import check_reference, locked, updated


class PaymentService(Service[PaymentRepository]):
    """Operations on payments."""

    async def create(self, values: Mapping[str, Any]) -> Payment:
        """Record a payment of at most what is open; the invoice's status follows from it."""
        by = current_user()
        await check_reference(InvoiceRepository(), values, "invoice_id")
        async with transaction():
            invoice = await locked(InvoiceRepository(), values["invoice_id"])
            if invoice.status == InvoiceStatus.CANCELLED:
                raise HTTPException(409, f"{invoice.number} is cancelled")
            paid = invoice.paid + values["amount"]
            if paid > invoice.amount:
                message = (
                    f"{invoice.amount - invoice.paid:f} of {invoice.number} is open"
                )
                raise ValidationError({"amount": [message]})
            payment = await super().create({**values, "recorded_by_id": by})
            status = status_of(paid, invoice.amount, invoice.due_on, today())
            with as_system():
                await updated(InvoiceRepository(), invoice.id, paid=paid, status=status)
            return payment
