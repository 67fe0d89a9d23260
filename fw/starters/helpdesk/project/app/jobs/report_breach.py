"""Job that mails a breach to those who can act."""

from uuid import UUID

from fw.runtime import Job, Mail

from app.mail.breach import BreachMail
from app.repositories.ticket import TicketRepository
from app.repositories.user import UserRepository


class ReportBreach(Job):
    """Mails a missed promise to the assignee and the leads: once, if the job runs twice."""

    ticket: UUID
    promise: str

    async def handle(self) -> None:
        """Send a mail to each of them."""
        query = TicketRepository().query().with_("customer", "assignee", "team")
        ticket = await query.find(self.ticket)
        if ticket is None:
            return
        mail = BreachMail(
            number=ticket.number,
            title=ticket.subject,
            customer=ticket.customer.name,
            team=ticket.team.name,
            promise=self.promise.replace("_", " "),
        )
        leads = UserRepository().query().where("active", True)
        addresses = set(await leads.where("role.name", "lead").pluck("email"))
        if ticket.assignee is not None:
            addresses.add(ticket.assignee.email)
        for address in sorted(addresses):
            key = f"breach:{ticket.id}:{self.promise}:{address}"
            await Mail().asend(mail, to=address, key=key)
