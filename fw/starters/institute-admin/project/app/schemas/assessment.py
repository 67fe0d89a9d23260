# fw:generated:sha256:2292880807b4eb51beb934cbe807c6295463db72f026b886679549565d807e16
"""Request and response schemas for assessments."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Date,
    DateTime,
    Digits,
    ListQuery,
    NotBlank,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.assessment import Assessment

AssessmentTitle = Annotated[Text, Field(max_length=120)]
AssessmentTitleInput = Annotated[AssessmentTitle, NotBlank()]
AssessmentWeight = Annotated[Decimal, Digits(5, 2)]
AssessmentWeightInput = Annotated[
    Decimal, Digits(5, 2, min=Decimal("0.01"), max=Decimal("100.00"))
]
AssessmentMaxPoints = Annotated[Decimal, Digits(6, 2)]
AssessmentMaxPointsInput = Annotated[Decimal, Digits(6, 2, min=Decimal("0.01"))]


class AssessmentCreate(CreateSchema):
    """Fields for creating an assessment."""

    section_id: Uuid
    title: AssessmentTitleInput
    weight: AssessmentWeightInput
    max_points: AssessmentMaxPointsInput
    due_on: Date | None = None


class AssessmentUpdate(UpdateSchema):
    """Fields for updating an assessment. A field left out keeps its value."""

    title: AssessmentTitleInput = UNSET
    weight: AssessmentWeightInput = UNSET
    max_points: AssessmentMaxPointsInput = UNSET
    due_on: Date | None = UNSET


class AssessmentResponse(ResponseSchema):
    """Fields of an assessment in a response."""

    id: Uuid
    section_id: Uuid
    title: AssessmentTitle
    weight: AssessmentWeight
    max_points: AssessmentMaxPoints
    due_on: Date | None
    created_at: DateTime
    updated_at: DateTime


class AssessmentQuery(ListQuery):
    """Query parameters for listing assessments."""

    model = Assessment
    filter_fields = (
        "id",
        "section_id",
        "title",
        "weight",
        "max_points",
        "due_on",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "section_id",
        "title",
        "weight",
        "max_points",
        "due_on",
        "created_at",
        "updated_at",
        "section.code",
    )
    search_fields = ("title", "section.code")
    include_relations = ("section", "marks")


class AssessmentShow(ShowQuery):
    """Query parameters for retrieving an assessment."""

    model = Assessment
    include_relations = ("section", "marks")
