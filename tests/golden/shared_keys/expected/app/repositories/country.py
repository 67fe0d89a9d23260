# fw:generated:sha256:a7ac87b1212538f15d7a4d66a391b74799d9e0b1436da0a59fc61c155666c447
"""Database access for countries."""

from fw.runtime.database import Repository

from app.models.country import Country


class CountryRepository(Repository[Country]):
    """Database queries for countries."""

    model = Country
