"""Listeners that mail about new tickets, replies and missed promises."""

from fw.runtime import Queue
from fw.runtime.events import listener

from app.events import AgentReplied, TicketBreached, TicketOpened
from app.jobs.confirm_ticket import ConfirmTicket
from app.jobs.mail_reply import MailReply
from app.jobs.report_breach import ReportBreach


@listener
async def confirm(event: TicketOpened) -> None:
    """Tell the customer the number, once the ticket is committed."""
    await Queue().apush(ConfirmTicket(ticket=event.ticket))


@listener
async def mail(event: AgentReplied) -> None:
    """Mail the reply to the customer, once it is committed."""
    await Queue().apush(MailReply(message=event.message))


@listener
async def report(event: TicketBreached) -> None:
    """Mail the breach to those who can act, once it is committed."""
    await Queue().apush(ReportBreach(ticket=event.ticket, promise=event.promise))
