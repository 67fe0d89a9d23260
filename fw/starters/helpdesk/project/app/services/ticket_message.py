# fw:generated:sha256:3024d9290df061af7fb36bb0858496f8fd9a5137eee212bd36abddd991822db3
"""Business logic for ticket messages: a new one is a reply, a note or an answer."""

from collections.abc import Mapping
from typing import Any

from fw.runtime import ValidationError
from fw.runtime.database import Service

from app.models.ticket_message import TicketMessage
from app.repositories.ticket import TicketRepository
from app.repositories.ticket_message import TicketMessageRepository
from app.services.conversation import Content, write


class TicketMessageService(Service[TicketMessageRepository]):
    """Operations on ticket messages."""

    async def create(self, values: Mapping[str, Any]) -> TicketMessage:
        """Write to a ticket, as an agent or as its customer."""
        if await TicketRepository().find(values["ticket_id"]) is None:
            raise ValidationError({"ticket_id": ["Choose a ticket"]})
        content = Content(values["body"], values.get("attachment"))
        internal = values.get("internal", False)
        return await write(values["ticket_id"], content, internal=internal)
