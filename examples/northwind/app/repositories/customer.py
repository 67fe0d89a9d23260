# fw:generated:sha256:b449029fb4e9de1c3e8acbf895a01786c13e9c3e256e86f9a42ba00200edb511
"""Data access for customers."""

from fw.runtime.database import Repository

from app.models.customer import Customer


class CustomerRepository(Repository[Customer]):
    """Reads and writes customers."""

    model = Customer
