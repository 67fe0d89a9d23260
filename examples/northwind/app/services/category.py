# fw:generated:sha256:5cbaca311c3ce3736474e183d0cd29996f07b6ef07ddd40fe2e675847636e8c9
"""Business logic for categories."""

from fw.runtime.database import Service

from app.repositories.category import CategoryRepository


class CategoryService(Service[CategoryRepository]):
    """Operations on categories. Override a method to add your own rules."""
