"""Mail to a student about an overdue invoice."""

from datetime import date
from decimal import Decimal

from fw.runtime import Mailable

__all__ = ["OverdueInvoice"]


class OverdueInvoice(Mailable):
    """Asks for the payment of an invoice."""

    student: str
    number: str
    term: str
    open: Decimal
    due_on: date

    def subject(self) -> str:
        """Return the subject."""
        return f"Invoice {self.number} is overdue"
