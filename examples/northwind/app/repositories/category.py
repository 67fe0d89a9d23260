# fw:generated:sha256:0fed39db1f493f35d10e04eb5533437af872aae7a7dad052aaf23305f9d19e5b
"""Database access for categories."""

from fw.runtime.database import Repository

from app.models.category import Category


class CategoryRepository(Repository[Category]):
    """Database queries for categories."""

    model = Category
