# fw:generated:sha256:55a9720509a8bfd423e0dfa47f1ac1ead745bff266fbb252724c56e77aabdc55
"""Database access for activities."""

from fw.runtime.database import Query, Repository

from app.access import of_the_team
from app.models.activity import Activity


class ActivityRepository(Repository[Activity]):
    """Database queries for activities."""

    model = Activity

    def query(self) -> Query[Activity]:
        """Start a query of the activities that the actor may see."""
        return of_the_team(super().query())
