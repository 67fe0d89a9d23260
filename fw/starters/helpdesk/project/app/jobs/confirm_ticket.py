"""Job that tells the customer the number of a new ticket."""

from uuid import UUID

from fw.runtime import Job, Mail

from app.mail.confirmation import ConfirmationMail
from app.repositories.ticket import TicketRepository


class ConfirmTicket(Job):
    """Mails that a ticket has arrived: once, if the job runs twice."""

    ticket: UUID

    async def handle(self) -> None:
        """Send the mail."""
        query = TicketRepository().query().with_("customer", "team")
        ticket = await query.find(self.ticket)
        if ticket is None:
            return
        mail = ConfirmationMail(
            number=ticket.number, title=ticket.subject, customer=ticket.customer.name
        )
        await Mail().asend(
            mail,
            to=ticket.customer.email,
            reply_to=ticket.team.email or (),
            key=f"confirmation:{ticket.id}",
        )
