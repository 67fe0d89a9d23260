# fw:generated:sha256:c3bd70840c64a13bc0eee2e240986dbfc26e882ff261eb5e9cea9cd8fdc1cadb
"""Database access for addresses."""

from fw.runtime.database import Repository

from app.models.address import Address


class AddressRepository(Repository[Address]):
    """Database queries for addresses."""

    model = Address
