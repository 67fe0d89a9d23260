# fw:generated:sha256:2a10641d6884480f4cc2cfd75fe2d0afbf7dab1e59da1302fca03f0bdbc63196
"""Data access for products."""

from fw.runtime.database import Repository

from app.models.product import Product


class ProductRepository(Repository[Product]):
    """Reads and writes products."""

    model = Product
