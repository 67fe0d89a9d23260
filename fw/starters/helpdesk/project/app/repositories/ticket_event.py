# fw:generated:sha256:7d1ab8a1ef8259d5a66f21aea36968a125ee37c0de6ff7dd8ab46935e13509f0
"""Database access for ticket events."""

from fw.runtime.database import Query, Repository

from app.access import own_tickets
from app.models.ticket_event import TicketEvent


class TicketEventRepository(Repository[TicketEvent]):
    """Database queries for ticket events."""

    model = TicketEvent

    def query(self) -> Query[TicketEvent]:
        """Start a query of the history of the tickets that the actor sees."""
        return own_tickets(super().query(), "ticket.")
