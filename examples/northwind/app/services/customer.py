# fw:generated:sha256:6a12ebd56e59340db2ff742bec2ae9aa16b1ecbe9f86592f605fa2607fc310a4
"""What can be done with customers."""

from fw.runtime.database import Service

from app.repositories.customer import CustomerRepository


class CustomerService(Service[CustomerRepository]):
    """Finds, creates, updates and deletes customers."""
