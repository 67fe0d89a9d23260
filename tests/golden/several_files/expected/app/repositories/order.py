# fw:generated:sha256:e962a4146c8517afe4a1ffd7be7fcf23c9f0c5393277c921f1831380473caca7
"""Database access for orders."""

from fw.runtime.database import Repository

from app.models.order import Order


class OrderRepository(Repository[Order]):
    """Database queries for orders."""

    model = Order
