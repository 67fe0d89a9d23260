# fw:generated:sha256:64423f683995ec13df19bb0cf55f83b3bd62bec53d8185ef0696eb0e73b5eda4
"""Database access for customers."""

from fw.runtime.database import Query, Repository

from app.access import is_staff, require_user
from app.models.customer import Customer


class CustomerRepository(Repository[Customer]):
    """Database queries for customers."""

    model = Customer

    def query(self) -> Query[Customer]:
        """Start a query of all customers for the staff, of oneself for a customer."""
        query = super().query()
        return query if is_staff() else query.where("user_id", require_user())
