"""Marks invoices as overdue."""

from fw.runtime import Job, get_logger

from app.services.invoicing import Invoicing

__all__ = ["MarkOverdueInvoices"]


class MarkOverdueInvoices(Job):
    """Mark unpaid invoices whose day has passed; their students get a mail."""

    unique_for = 3600

    async def handle(self) -> None:
        """Mark them, and log how many there are."""
        marked = await Invoicing().mark_overdue()
        get_logger("institute").info("%d invoices have become overdue", marked)
