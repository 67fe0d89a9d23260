# fw:generated:sha256:bd55672557b63fb454515399fe8162a31a5b463ca4470afaf573bb5cb07d87b0
"""Database access for order details."""

from fw.runtime.database import Repository

from app.models.order_detail import OrderDetail


class OrderDetailRepository(Repository[OrderDetail]):
    """Database queries for order details."""

    model = OrderDetail
