# fw:generated:sha256:6db60b72fed1d795497956a609ef53bdf5c1341751303fcc0540b4fa0270947a
"""Request and response schemas for labels."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    UuidList,
)
from pydantic import Field

from app.models.label import Label

LabelName = Annotated[Text, Field(max_length=40)]


class LabelCreate(CreateSchema):
    """Fields for creating a label."""

    name: LabelName
    issue_ids: UuidList = UNSET


class LabelUpdate(UpdateSchema):
    """Fields for updating a label. A field left out keeps its value."""

    name: LabelName = UNSET
    issue_ids: UuidList = UNSET


class LabelResponse(ResponseSchema):
    """Fields of a label in a response."""

    id: Int
    name: LabelName


class LabelQuery(ListQuery):
    """Query parameters for listing labels."""

    model = Label


class LabelShow(ShowQuery):
    """Query parameters for retrieving a label."""

    model = Label
