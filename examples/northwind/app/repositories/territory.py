# fw:generated:sha256:9f31aa57cb6fb1b9d74051db34e758d82b7acd533c2fb5f63a6f2906d3903dbc
"""Database access for territories."""

from fw.runtime.database import Repository

from app.models.territory import Territory


class TerritoryRepository(Repository[Territory]):
    """Database queries for territories."""

    model = Territory
