# fw:generated:sha256:33ed48ce95b31ea6724c802d47cee104e89dc29a3a072dc23c2f7cbd2e4cb246
"""Database access for deals."""

from datetime import UTC, datetime

from fw.runtime.database import Query, Repository

from app.models.deal import Deal
from app.models.enums import DealStatus


class DealRepository(Repository[Deal]):
    """Database queries for deals."""

    model = Deal
    cascades_as_system = True

    def stale(self) -> Query[Deal]:
        """Start a query of the open deals that are longer in their stage than it allows."""
        return self._open().where(Deal.stale_at, "<", datetime.now(UTC))

    def neglected(self) -> Query[Deal]:
        """Start a query of the open deals without an open activity in the future."""
        return self._open().where(Deal.planned_until, "<", datetime.now(UTC))

    def _open(self) -> Query[Deal]:
        return self.query().where(Deal.status, DealStatus.OPEN)
