# fw:generated:sha256:94b36ad1084b5e651802e36faa257414053be8dd233332b2edd650ee3f91c627
"""Database access for locations."""

from fw.runtime.database import Query, Repository

from app.models.location import Location
from app.services.access import own_warehouse


class LocationRepository(Repository[Location]):
    """Database queries for locations."""

    model = Location

    def query(self) -> Query[Location]:
        """Start a query; clerks see those of their warehouse."""
        return own_warehouse(super().query(), "warehouse.staff")
