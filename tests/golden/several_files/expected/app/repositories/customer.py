# fw:generated:sha256:64423f683995ec13df19bb0cf55f83b3bd62bec53d8185ef0696eb0e73b5eda4
"""Database access for customers."""

from fw.runtime.database import Repository

from app.models.customer import Customer


class CustomerRepository(Repository[Customer]):
    """Database queries for customers."""

    model = Customer
