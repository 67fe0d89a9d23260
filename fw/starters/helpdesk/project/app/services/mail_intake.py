"""Mails become messages: of the ticket that they answer, else of a new one; each once."""

import asyncio
import random
import re
from contextlib import suppress
from datetime import UTC, datetime
from uuid import UUID

from fw.runtime.database import transaction
from fw.runtime.database.errors import Deadlock, UniqueViolation
from fw.runtime.files import StoredFile

from app.models.customer import Customer
from app.models.team import Team
from app.models.ticket import Ticket, TicketChannel
from app.models.ticket_message import TicketMessage
from app.repositories.customer import CustomerRepository
from app.repositories.organisation import OrganisationRepository
from app.repositories.team import TeamRepository
from app.repositories.ticket import TicketRepository
from app.repositories.ticket_message import TicketMessageRepository
from app.services.conversation import Content, add_question, answer
from app.services.mail_parsing import IncomingMail
from app.services.opening import NewTicket, open_ticket

NUMBER = re.compile(r"\[(T-\d{4}-\d{6,})\]")
RETRIES = 8


class NoTeam(RuntimeError):
    """Nobody can answer the mail, because there is no team."""


async def take_in(mail: IncomingMail) -> TicketMessage | None:
    """Return the message that a mail has become, the same one each time; None for an automatic one.

    Its Message-ID is unique. If the same mail is taken in at the same moment, the attempt that fails
    is undone as a whole, and finds what the other one has created.
    """
    if mail.is_automatic:
        return None
    for _ in range(RETRIES):
        with suppress(Deadlock, UniqueViolation):
            return await _take_in(mail)
        await asyncio.sleep(random.uniform(0.01, 0.1))
    return await _take_in(mail)


async def _take_in(mail: IncomingMail) -> TicketMessage:
    async with transaction():
        known = TicketMessageRepository().query()
        found = await known.where("message_id", mail.message_id).first()
        if found is not None:
            return found
        customer = await _customer_of(mail)
        first, *others = await _contents(mail)
        ticket = await _answered_ticket(mail, customer)
        if ticket is not None:
            message = await answer(ticket.id, first, customer.id)
        else:
            opened = await open_ticket(
                await _new_ticket(mail, customer), datetime.now(UTC)
            )
            message = await add_question(opened, first)
        for other in others:
            await answer(message.ticket_id, other, customer.id)
    return message


async def _contents(mail: IncomingMail) -> list[Content]:
    """Return the text with the first file, and a message for each further file."""
    stored = [await StoredFile.store(one.content, one.name) for one in mail.attachments]
    first = Content(mail.text, stored[0] if stored else None, mail.message_id)
    return [first, *(Content(file.name, file) for file in stored[1:])]


async def _customer_of(mail: IncomingMail) -> Customer:
    """Return the customer with the sender's address, else a new one of the domain's organisation."""
    customers = CustomerRepository()
    found = await customers.query().where("email", mail.sender).first()
    if found is not None:
        return found
    domain = mail.sender.rpartition("@")[2]
    organisation = (
        await OrganisationRepository().query().where("domain", domain).first()
    )
    values = {
        "name": mail.sender_name,
        "email": mail.sender,
        "organisation_id": organisation and organisation.id,
    }
    return await customers.create(values)


async def _answered_ticket(mail: IncomingMail, customer: Customer) -> Ticket | None:
    """Return the ticket of the number in the subject, else that of a mail that this one answers.

    Others than the customer and the colleagues don't get into a ticket by knowing its number.
    """
    numbers = NUMBER.findall(mail.subject)
    tickets = TicketRepository().query()
    found = await tickets.where_in("number", numbers).first() if numbers else None
    if found is None and mail.references:
        answered = tickets.where_has(
            "messages",
            lambda messages: messages.where_in("message_id", mail.references),
        )
        found = await answered.order_by("-number").first()
    return found if found is not None and _belongs(found, customer) else None


def _belongs(ticket: Ticket, customer: Customer) -> bool:
    """Return True if the customer may write to the ticket."""
    organisation: UUID | None = customer.organisation_id
    is_colleague = organisation is not None and organisation == ticket.organisation_id
    return ticket.customer_id == customer.id or is_colleague


async def _new_ticket(mail: IncomingMail, customer: Customer) -> NewTicket:
    team = await _team_of(mail)
    subject = NUMBER.sub("", mail.subject).strip() or mail.subject
    return NewTicket(subject, customer.id, channel=TicketChannel.EMAIL, team_id=team.id)


async def _team_of(mail: IncomingMail) -> Team:
    """Return the team that the mail was sent to, else the oldest one."""
    teams = TeamRepository().query().order_by("created_at")
    addressed = await teams.where_in("email", mail.recipients).first()
    found = addressed or await teams.first()
    if found is None:
        raise NoTeam("No team can answer mails; create one first")
    return found
