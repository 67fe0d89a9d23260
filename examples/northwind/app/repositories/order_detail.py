# fw:generated:sha256:a99aea2ead2c1415c33a50e680a7fbab705e67a60b9dadf35ce9e449d0f99300
"""Data access for order details."""

from fw.runtime.database import Repository

from app.models.order_detail import OrderDetail


class OrderDetailRepository(Repository[OrderDetail]):
    """Reads and writes order details."""

    model = OrderDetail
