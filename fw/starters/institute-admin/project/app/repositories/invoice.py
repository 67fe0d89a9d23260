# fw:generated:sha256:af51db6df67ba25707e2366b3e84890c68bf9d1a9c68cb7f88d57027aa36a42a
"""Database access for invoices."""

from fw.runtime.database import Query, Repository

from app.access import of_people
from app.models.invoice import Invoice


class InvoiceRepository(Repository[Invoice]):
    """Database queries for invoices."""

    model = Invoice

    def query(self) -> Query[Invoice]:
        """Start a query; students see their own."""
        return of_people(super().query(), "student.user_id")
