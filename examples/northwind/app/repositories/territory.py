# fw:generated:sha256:89cf86088daf3660424d89d8407bec5270b8b2dd5652a229c8e93da3762e3ce2
"""Data access for territories."""

from fw.runtime.database import Repository

from app.models.territory import Territory


class TerritoryRepository(Repository[Territory]):
    """Reads and writes territories."""

    model = Territory
