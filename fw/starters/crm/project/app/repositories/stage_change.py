# fw:generated:sha256:5876922befbff8b54eb2e44b5d8b9780763bf2ab5540197b420e2ed10d0a6ea9
"""Database access for stage changes."""

from fw.runtime.database import Query, Repository

from app.access import sees_all
from app.models.stage_change import StageChange


class StageChangeRepository(Repository[StageChange]):
    """Database queries for stage changes."""

    model = StageChange

    def query(self) -> Query[StageChange]:
        """Start a query of the moves of the deals that the actor may see."""
        query = super().query()
        return query if sees_all() else query.where_has("deal")
