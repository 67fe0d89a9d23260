# fw:generated:sha256:0b4cf88a1b57b18bd119772391f1d62de56ff4c3324f15af4879474f75ee2f9f
"""Database access for ticket messages."""

from fw.runtime.database import Query, Repository

from app.access import is_staff, own_tickets
from app.models.ticket_message import TicketMessage


class TicketMessageRepository(Repository[TicketMessage]):
    """Database queries for ticket messages."""

    model = TicketMessage

    def query(self) -> Query[TicketMessage]:
        """Start a query of the messages that the actor sees; notes are for the staff."""
        query = own_tickets(super().query(), "ticket.")
        return query if is_staff() else query.where("internal", False)
