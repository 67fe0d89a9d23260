# fw:generated:sha256:5d038016571f526492fe339553ef1a6f6677a33443560a0ace0ebc8d1791a506
"""What can be done with products."""

from fw.runtime.database import Service

from app.repositories.product import ProductRepository


class ProductService(Service[ProductRepository]):
    """Finds, creates, updates and deletes products."""
