# fw:generated:sha256:761eb1ed9279232bfbd4c27294390c0d7ec4173fe2aefd37d82f24815d35aa3a
"""Business logic for orders."""

from fw.runtime.database import Service

from app.repositories.order import OrderRepository


class OrderService(Service[OrderRepository]):
    """Operations on orders. Override a method to add your own rules."""
