# fw:generated:sha256:78ace05f915843778854777c1fc5f98944df26eaf22b2ab7cef896c336c52b83
"""Database access for reservations."""

from fw.runtime.database import Query, Repository

from app.models.reservation import Reservation
from app.services.access import own_warehouse


class ReservationRepository(Repository[Reservation]):
    """Database queries for reservations."""

    model = Reservation

    def query(self) -> Query[Reservation]:
        """Start a query; clerks see those of their warehouse."""
        return own_warehouse(super().query(), "level.location.warehouse.staff")
