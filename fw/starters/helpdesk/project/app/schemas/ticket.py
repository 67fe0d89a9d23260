# fw:generated:sha256:5af9a5e3bcf7fdeeb16efd044abd79215092f1b3962c28efb0f81a8fb058f7c7
"""Request and response schemas for tickets."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    Bool,
    CreateSchema,
    DateTime,
    Float,
    Int,
    ListQuery,
    NotBlank,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
    UuidList,
)
from pydantic import Field

from app.models.enums import Priority, TicketStatus
from app.models.ticket import Ticket, TicketChannel

TicketSubject = Annotated[Text, Field(max_length=200)]
TicketSubjectInput = Annotated[TicketSubject, NotBlank()]
MessageBody = Annotated[Text, Field(max_length=50000), NotBlank()]
TicketNumber = Annotated[Text, Field(max_length=16)]


class TicketCreate(CreateSchema):
    """Fields for creating a ticket."""

    subject: TicketSubjectInput
    priority: Priority = Priority.NORMAL
    channel: TicketChannel = TicketChannel.WEB
    customer_id: Uuid | None = None
    category_id: Uuid | None = None
    label_ids: UuidList = UNSET
    body: MessageBody | None = None


class TicketUpdate(UpdateSchema):
    """Fields for updating a ticket. A field left out keeps its value."""

    subject: TicketSubjectInput = UNSET
    priority: Priority = UNSET
    channel: TicketChannel = UNSET
    customer_id: Uuid = UNSET
    category_id: Uuid | None = UNSET
    label_ids: UuidList = UNSET


class TicketResponse(ResponseSchema):
    """Fields of a ticket in a response."""

    id: Uuid
    number: TicketNumber
    subject: TicketSubject
    status: TicketStatus
    priority: Priority
    channel: TicketChannel
    customer_id: Uuid
    organisation_id: Uuid | None
    category_id: Uuid | None
    team_id: Uuid
    assignee_id: Uuid | None
    sla_id: Uuid | None
    first_reply_due: DateTime | None
    first_replied_at: DateTime | None
    first_reply_minutes: Int | None
    resolution_due: DateTime | None
    due_at: DateTime | None
    clock_stopped_at: DateTime | None
    paused_minutes: Float
    first_reply_breached_at: DateTime | None
    resolution_breached_at: DateTime | None
    breached: Bool
    solved_at: DateTime | None
    closed_at: DateTime | None
    reopened: Int
    merged_into_id: Uuid | None
    follows_id: Uuid | None
    created_at: DateTime
    updated_at: DateTime


class TicketQuery(ListQuery):
    """Query parameters for listing tickets."""

    model = Ticket
    filter_fields = (
        "id",
        "number",
        "subject",
        "status",
        "priority",
        "channel",
        "customer_id",
        "organisation_id",
        "category_id",
        "team_id",
        "assignee_id",
        "sla_id",
        "first_reply_due",
        "first_replied_at",
        "first_reply_minutes",
        "resolution_due",
        "due_at",
        "clock_stopped_at",
        "paused_minutes",
        "first_reply_breached_at",
        "resolution_breached_at",
        "breached",
        "solved_at",
        "closed_at",
        "reopened",
        "merged_into_id",
        "follows_id",
        "created_at",
        "updated_at",
        "label_ids",
    )
    sort_fields = (
        "id",
        "number",
        "subject",
        "status",
        "priority",
        "channel",
        "customer_id",
        "organisation_id",
        "category_id",
        "team_id",
        "assignee_id",
        "sla_id",
        "first_reply_due",
        "first_replied_at",
        "first_reply_minutes",
        "resolution_due",
        "due_at",
        "clock_stopped_at",
        "paused_minutes",
        "first_reply_breached_at",
        "resolution_breached_at",
        "breached",
        "solved_at",
        "closed_at",
        "reopened",
        "merged_into_id",
        "follows_id",
        "created_at",
        "updated_at",
        "customer.name",
        "organisation.name",
        "category.name",
        "team.name",
        "assignee.name",
        "sla.name",
        "merged_into.number",
        "merged_into.subject",
        "follows.number",
        "follows.subject",
    )
    search_fields = ("number", "subject")
    include_relations = (
        "customer",
        "organisation",
        "category",
        "team",
        "assignee",
        "sla",
        "merged_into",
        "follows",
        "messages",
        "history",
        "labels",
    )


class TicketShow(ShowQuery):
    """Query parameters for retrieving a ticket."""

    model = Ticket
    include_relations = (
        "customer",
        "organisation",
        "category",
        "team",
        "assignee",
        "sla",
        "merged_into",
        "follows",
        "messages",
        "history",
        "labels",
    )
