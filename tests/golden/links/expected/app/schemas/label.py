# fw:generated:sha256:155b2640d56af9547fbaf2180745ccd612357cbf41d90e837fefadff4fde30b5
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

String40 = Annotated[Text, Field(max_length=40)]


class LabelCreate(CreateSchema):
    """Fields for creating a label."""

    name: String40
    issue_ids: UuidList = UNSET


class LabelUpdate(UpdateSchema):
    """Fields for updating a label. A field left out keeps its value."""

    name: String40 = UNSET
    issue_ids: UuidList = UNSET


class LabelResponse(ResponseSchema):
    """Fields of a label in a response."""

    id: Int
    name: String40


class LabelQuery(ListQuery):
    """Query parameters for listing labels."""

    model = Label


class LabelShow(ShowQuery):
    """Query parameters for retrieving a label."""

    model = Label
