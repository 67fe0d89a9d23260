# fw:generated:sha256:ba13f363fa53d2cefa0933b60dfb1b9bb5ee6d9a2efc50a4c10056768f39e3ed
"""Request and response schemas for tickets."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    StringKey,
    Text,
    UpdateSchema,
)
from pydantic import Field

from app.models.ticket import Ticket

TicketSubject = Annotated[Text, Field(max_length=40)]
TicketId = Annotated[StringKey, Field(max_length=26)]


class TicketCreate(CreateSchema):
    """Fields for creating a ticket."""

    subject: TicketSubject


class TicketUpdate(UpdateSchema):
    """Fields for updating a ticket. A field left out keeps its value."""

    subject: TicketSubject = UNSET


class TicketResponse(ResponseSchema):
    """Fields of a ticket in a response."""

    id: TicketId
    subject: TicketSubject


class TicketQuery(ListQuery):
    """Query parameters for listing tickets."""

    model = Ticket
    filter_fields = ("id", "subject")
    sort_fields = ("id", "subject")
    search_fields = ("subject",)


class TicketShow(ShowQuery):
    """Query parameters for retrieving a ticket."""

    model = Ticket
