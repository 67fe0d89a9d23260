# fw:generated:sha256:3b3fefd1309848c807a2c5903e1f959cc6893dd582d725ab2a721bb2e0e9b525
"""Business logic for products."""

from fw.runtime.database import Service

from app.repositories.product import ProductRepository


class ProductService(Service[ProductRepository]):
    """Operations on products. Override a method to add your own rules."""
