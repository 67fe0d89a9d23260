# fw:generated:sha256:fae89e57181c7387af1921623f744294f1fd3b34f9b7c20d54a3448b149a83c4
"""Business logic for tickets."""

from fw.runtime.database import Service

from app.repositories.ticket import TicketRepository


class TicketService(Service[TicketRepository]):
    """Operations on tickets. Override a method to add your own rules."""
