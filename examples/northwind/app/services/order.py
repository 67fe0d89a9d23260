# fw:generated:sha256:844ea9ebf3791a2218579cd1be3d549a21adf89db7921eedd08371ecdab53bcb
"""What can be done with orders."""

from fw.runtime.database import Service

from app.repositories.order import OrderRepository


class OrderService(Service[OrderRepository]):
    """Finds, creates, updates and deletes orders."""
