# fw:generated:sha256:4ec93533adbab90ad5ec452edf73239b9ba179b865408041c555547f0919cfe9
"""Request and response schemas for activities."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    ListQuery,
    NotBlank,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.activity import Activity, ActivityKind, ActivityPriority

ActivitySubject = Annotated[Text, Field(max_length=160)]
ActivitySubjectInput = Annotated[ActivitySubject, NotBlank()]


class ActivityCreate(CreateSchema):
    """Fields for creating an activity."""

    kind: ActivityKind = ActivityKind.TASK
    subject: ActivitySubjectInput
    body: Text | None = None
    due_at: DateTime | None = None
    done_at: DateTime | None = None
    priority: ActivityPriority = ActivityPriority.NORMAL
    owner_id: Uuid | None = None
    deal_id: Uuid | None = None
    company_id: Uuid | None = None
    contact_id: Uuid | None = None


class ActivityUpdate(UpdateSchema):
    """Fields for updating an activity. A field left out keeps its value."""

    kind: ActivityKind = UNSET
    subject: ActivitySubjectInput = UNSET
    body: Text | None = UNSET
    due_at: DateTime | None = UNSET
    done_at: DateTime | None = UNSET
    priority: ActivityPriority = UNSET
    owner_id: Uuid = UNSET
    deal_id: Uuid | None = UNSET
    company_id: Uuid | None = UNSET
    contact_id: Uuid | None = UNSET


class ActivityResponse(ResponseSchema):
    """Fields of an activity in a response."""

    id: Uuid
    kind: ActivityKind
    subject: ActivitySubject
    body: Text | None
    due_at: DateTime | None
    done_at: DateTime | None
    priority: ActivityPriority
    owner_id: Uuid
    deal_id: Uuid | None
    company_id: Uuid | None
    contact_id: Uuid | None
    created_at: DateTime
    updated_at: DateTime


class ActivityQuery(ListQuery):
    """Query parameters for listing activities."""

    model = Activity
    filter_fields = (
        "id",
        "kind",
        "subject",
        "due_at",
        "done_at",
        "priority",
        "owner_id",
        "deal_id",
        "company_id",
        "contact_id",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "kind",
        "subject",
        "due_at",
        "done_at",
        "priority",
        "owner_id",
        "deal_id",
        "company_id",
        "contact_id",
        "created_at",
        "updated_at",
        "owner.name",
        "deal.name",
        "company.name",
        "contact.first_name",
        "contact.last_name",
    )
    search_fields = ("subject", "body")
    include_relations = ("owner", "deal", "company", "contact")


class ActivityShow(ShowQuery):
    """Query parameters for retrieving an activity."""

    model = Activity
    include_relations = ("owner", "deal", "company", "contact")
