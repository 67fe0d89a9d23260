# fw:generated:sha256:2025e863d72da05f1b8b91203107a3379eebdc685d256a21ee375138357886a0
"""Database access for deal lines."""

from fw.runtime.database import Query, Repository

from app.access import sees_all
from app.models.deal_line import DealLine


class DealLineRepository(Repository[DealLine]):
    """Database queries for deal lines."""

    model = DealLine

    def query(self) -> Query[DealLine]:
        """Start a query of the lines of the deals that the actor may see."""
        query = super().query()
        return query if sees_all() else query.where_has("deal")
