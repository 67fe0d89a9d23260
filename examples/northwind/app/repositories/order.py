# fw:generated:sha256:05d88ea3454a21e5bf9b85f2b9356a3da0d9b1471e5fdc189975c0a07ce0b375
"""Data access for orders."""

from fw.runtime.database import Repository

from app.models.order import Order


class OrderRepository(Repository[Order]):
    """Reads and writes orders."""

    model = Order
