"""Job that mails a reply to the customer."""

from datetime import UTC, datetime
from uuid import UUID

from fw.runtime import Job, Mail
from fw.runtime.database import transaction

from app.mail.reply import ReplyMail
from app.repositories.ticket import TicketRepository
from app.repositories.ticket_message import TicketMessageRepository


class MailReply(Job):
    """Mails a reply of an agent, and notes when: once, if the job runs twice."""

    message: UUID

    async def handle(self) -> None:
        """Send the mail, unless it has been sent."""
        messages = TicketMessageRepository()
        async with transaction():
            await messages.lock(self.message)
            query = messages.query().with_("author")
            message = await query.find(self.message)
            if message is None or message.internal or message.mailed_at is not None:
                return
            tickets = TicketRepository().query().with_("customer", "team")
            ticket = await tickets.find(message.ticket_id)
            assert ticket is not None, "the message belongs to it"
            received = messages.query().where("ticket_id", ticket.id)
            latest = received.where_not_null("message_id").order_by("-created_at")
            answered = await latest.first()
            mail = ReplyMail(
                number=ticket.number,
                title=ticket.subject,
                customer=ticket.customer.name,
                body=message.body,
                agent=message.author.name if message.author else ticket.team.name,
                answers=None if answered is None else answered.message_id,
            )
            await Mail().asend(
                mail,
                to=ticket.customer.email,
                reply_to=ticket.team.email or (),
                key=f"reply:{message.id}",
            )
            await messages.update(message.id, {"mailed_at": datetime.now(UTC)})
