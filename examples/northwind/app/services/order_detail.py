# fw:generated:sha256:14d76d42d0e44a3557f1e4db20dd52efb0adc67d30e9445f0f4f7fd9a119e03c
"""What can be done with order details."""

from fw.runtime.database import Service

from app.repositories.order_detail import OrderDetailRepository


class OrderDetailService(Service[OrderDetailRepository]):
    """Finds, creates, updates and deletes order details."""
