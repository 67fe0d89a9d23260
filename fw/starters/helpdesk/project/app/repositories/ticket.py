# fw:generated:sha256:0b6c7343f17d372ac990c89405ea7e17de0fccaf4419baf2cdb58a0e6b602cf0
"""Database access for tickets."""

from datetime import datetime

from fw.runtime.database import Query, Repository

from app.models.ticket import Ticket
from app.promises import Promise


class TicketRepository(Repository[Ticket]):
    """Database queries for tickets."""

    model = Ticket

    def late(self, promise: Promise, now: datetime) -> Query[Ticket]:
        """Start a query of the tickets that miss a promise, which nobody has recorded yet."""
        running = self.query().where_null("clock_stopped_at").where_null(promise.kept)
        return running.where_null(promise.breached).where(promise.due, "<=", now)
