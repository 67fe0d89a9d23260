# fw:generated:sha256:10297186a1cb91a524c4de22577b9c473c59ce5da8e3ec0d064807785c6ebdcc
"""Database access for products."""

from fw.runtime.database import Repository

from app.models.product import Product


class ProductRepository(Repository[Product]):
    """Database queries for products."""

    model = Product
