# fw:generated:sha256:db284a39ba75d8704a2a9b8db8cdb8c7cb578e6432339bdc0e55df00ef653289
"""Request and response schemas for marks."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    Digits,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.mark import Mark

MarkPoints = Annotated[Decimal, Digits(6, 2)]
MarkPointsInput = Annotated[Decimal, Digits(6, 2, min=Decimal("0.00"))]
MarkComment = Annotated[Text, Field(max_length=2000)]


class MarkCreate(CreateSchema):
    """Fields for creating a mark."""

    assessment_id: Uuid
    enrolment_id: Uuid
    points: MarkPointsInput
    comment: MarkComment | None = None


class MarkUpdate(UpdateSchema):
    """Fields for updating a mark. A field left out keeps its value."""

    points: MarkPointsInput = UNSET
    comment: MarkComment | None = UNSET


class MarkResponse(ResponseSchema):
    """Fields of a mark in a response."""

    id: Uuid
    assessment_id: Uuid
    enrolment_id: Uuid
    points: MarkPoints
    comment: Text | None
    marked_by_id: Uuid | None
    created_at: DateTime
    updated_at: DateTime


class MarkQuery(ListQuery):
    """Query parameters for listing marks."""

    model = Mark
    filter_fields = (
        "id",
        "assessment_id",
        "enrolment_id",
        "points",
        "marked_by_id",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "assessment_id",
        "enrolment_id",
        "points",
        "marked_by_id",
        "created_at",
        "updated_at",
        "assessment.title",
        "marked_by.name",
    )
    search_fields = ("comment", "assessment.title", "enrolment")
    include_relations = ("assessment", "enrolment", "marked_by")


class MarkShow(ShowQuery):
    """Query parameters for retrieving a mark."""

    model = Mark
    include_relations = ("assessment", "enrolment", "marked_by")
