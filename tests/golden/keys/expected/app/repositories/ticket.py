# fw:generated:sha256:0b6c7343f17d372ac990c89405ea7e17de0fccaf4419baf2cdb58a0e6b602cf0
"""Database access for tickets."""

from fw.runtime.database import Repository

from app.models.ticket import Ticket


class TicketRepository(Repository[Ticket]):
    """Database queries for tickets."""

    model = Ticket
