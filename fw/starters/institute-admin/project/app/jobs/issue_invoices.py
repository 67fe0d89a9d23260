"""Issues the invoices of terms whose enrolment has closed."""

from fw.runtime import Job, get_logger

from app.models.term import TermStatus
from app.repositories.term import TermRepository
from app.services.invoicing import Invoicing

__all__ = ["IssueInvoices"]


class IssueInvoices(Job):
    """Issue the invoices that are missing. A second run issues none."""

    unique_for = 3600

    async def handle(self) -> None:
        """Issue them for each running term, and log how many there are."""
        terms = TermRepository().query().where("status", TermStatus.RUNNING)
        for term in await terms.get():
            invoices = await Invoicing().run(term.id)
            message = "issued %d invoices for %s"
            get_logger("institute").info(message, len(invoices), term.name)
