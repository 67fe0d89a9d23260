# fw:generated:sha256:68170031bf762b9f156c1fb909b5c68d880d6d81a7964e80133dde73a7e536f5
"""Request and response schemas for deals."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Date,
    DateTime,
    Digits,
    Int,
    ListQuery,
    NotBlank,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.deal import Deal
from app.models.enums import DealStatus

DealName = Annotated[Text, Field(max_length=160)]
DealNameInput = Annotated[DealName, NotBlank()]
DealAmount = Annotated[Decimal, Digits(11, 2)]
DealWeighted = Annotated[Decimal, Digits(15, 4)]


class DealCreate(CreateSchema):
    """Fields for creating a deal."""

    name: DealNameInput
    company_id: Uuid
    contact_id: Uuid | None = None
    owner_id: Uuid | None = None
    pipeline_id: Uuid | None = None
    expected_close: Date | None = None


class DealUpdate(UpdateSchema):
    """Fields for updating a deal. A field left out keeps its value."""

    name: DealNameInput = UNSET
    company_id: Uuid = UNSET
    contact_id: Uuid | None = UNSET
    owner_id: Uuid = UNSET
    pipeline_id: Uuid = UNSET
    expected_close: Date | None = UNSET


class DealResponse(ResponseSchema):
    """Fields of a deal in a response."""

    id: Uuid
    name: DealName
    company_id: Uuid
    contact_id: Uuid | None
    owner_id: Uuid
    pipeline_id: Uuid
    stage_id: Uuid
    status: DealStatus
    amount: DealAmount
    probability: Int
    weighted: DealWeighted
    expected_close: Date | None
    stage_since: DateTime
    stale_at: DateTime | None
    stale_noted_at: DateTime | None
    planned_until: DateTime
    closed_at: DateTime | None
    lost_reason_id: Uuid | None
    lost_note: Text | None
    created_at: DateTime
    updated_at: DateTime


class DealQuery(ListQuery):
    """Query parameters for listing deals."""

    model = Deal
    filter_fields = (
        "id",
        "name",
        "company_id",
        "contact_id",
        "owner_id",
        "pipeline_id",
        "stage_id",
        "status",
        "amount",
        "probability",
        "weighted",
        "expected_close",
        "stage_since",
        "stale_at",
        "stale_noted_at",
        "planned_until",
        "closed_at",
        "lost_reason_id",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "name",
        "company_id",
        "contact_id",
        "owner_id",
        "pipeline_id",
        "stage_id",
        "status",
        "amount",
        "probability",
        "weighted",
        "expected_close",
        "stage_since",
        "stale_at",
        "stale_noted_at",
        "planned_until",
        "closed_at",
        "lost_reason_id",
        "created_at",
        "updated_at",
        "company.name",
        "contact.first_name",
        "contact.last_name",
        "owner.name",
        "pipeline.name",
        "stage.name",
        "lost_reason.name",
    )
    search_fields = ("name", "lost_note")
    include_relations = (
        "company",
        "contact",
        "owner",
        "pipeline",
        "stage",
        "lost_reason",
        "lines",
        "activities",
        "history",
    )


class DealShow(ShowQuery):
    """Query parameters for retrieving a deal."""

    model = Deal
    include_relations = (
        "company",
        "contact",
        "owner",
        "pipeline",
        "stage",
        "lost_reason",
        "lines",
        "activities",
        "history",
    )
