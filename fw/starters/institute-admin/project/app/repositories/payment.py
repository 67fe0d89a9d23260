# fw:generated:sha256:6031641658d4cdc36b2fab044c61f5300b56c4ad12faa0f03c29247d9c702b4a
"""Database access for payments."""

from fw.runtime.database import Query, Repository

from app.access import of_people
from app.models.payment import Payment


class PaymentRepository(Repository[Payment]):
    """Database queries for payments."""

    model = Payment

    def query(self) -> Query[Payment]:
        """Start a query; students see their own."""
        return of_people(super().query(), "invoice.student.user_id")
