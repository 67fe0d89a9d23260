# fw:generated:sha256:73096d118126c21ca98a4b85f914befce7751bc4c74c633cca4c3eb54c401b5f
"""Business logic for customers."""

from fw.runtime.database import Service

from app.repositories.customer import CustomerRepository


class CustomerService(Service[CustomerRepository]):
    """Operations on customers. Override a method to add your own rules."""
