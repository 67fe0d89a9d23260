# fw:generated:sha256:8663a3527b6a638707daf2849bcf5087bcdf7ba083b7029f3aaa6f10d364ae4e
"""Data access for categories."""

from fw.runtime.database import Repository

from app.models.category import Category


class CategoryRepository(Repository[Category]):
    """Reads and writes categories."""

    model = Category
