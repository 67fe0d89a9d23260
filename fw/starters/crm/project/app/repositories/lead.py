# fw:generated:sha256:2a0f9e34410ea262c95729f2dd6e4176e08cc47b84c77662a8431fdceb1d153c
"""Database access for leads."""

from fw.runtime.database import Query, Repository

from app.access import of_the_team, sees_all
from app.models.lead import Lead


class LeadRepository(Repository[Lead]):
    """Database queries for leads."""

    model = Lead

    def query(self) -> Query[Lead]:
        """Start a query of the leads that the actor may see: also those without an owner."""
        query = of_the_team(super().query())
        return query if sees_all() else query.or_where("owner_id", None)
