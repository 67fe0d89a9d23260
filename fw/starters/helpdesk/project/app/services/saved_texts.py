"""Texts of replies: what the agent has written, below a saved text."""

from uuid import UUID

from fw.runtime import ValidationError
from fw.runtime.auth import as_system

from app.access import current_user
from app.models.ticket import Ticket
from app.repositories.customer import CustomerRepository
from app.repositories.saved_reply import SavedReplyRepository
from app.repositories.user import UserRepository


async def text_of(ticket: Ticket, body: str | None, saved_reply: UUID | None) -> str:
    """Return the text of a reply; ValidationError if it is empty."""
    parts = [] if saved_reply is None else [await _saved(ticket, saved_reply)]
    if body and body.strip():
        parts.append(body)
    if not parts:
        raise ValidationError({"body": ["Write a text, or choose a saved reply"]})
    return "\n\n".join(parts)


async def _saved(ticket: Ticket, id: UUID) -> str:
    """Return a saved text with the names that its placeholders stand for."""
    saved = await SavedReplyRepository().find(id)
    if saved is None:
        raise ValidationError({"saved_reply_id": ["Choose a saved reply"]})
    user = current_user()
    with as_system():
        customer = await CustomerRepository().find(ticket.customer_id)
        agent = None if user is None else await UserRepository().find(user)
    names = {
        "{customer}": customer.name if customer else "",
        "{number}": ticket.number,
        "{agent}": agent.name if agent else "",
    }
    text = saved.body
    for placeholder, name in names.items():
        text = text.replace(placeholder, name)
    return text
