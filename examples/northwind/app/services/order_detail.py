# fw:generated:sha256:858efd7262a5a4e6ad9fb2ab7d6f3dde9271addfd6adb9c853fffc9aca6ccebe
"""Business logic for order details."""

from fw.runtime.database import Service

from app.repositories.order_detail import OrderDetailRepository


class OrderDetailService(Service[OrderDetailRepository]):
    """Operations on order details. Override a method to add your own rules."""
