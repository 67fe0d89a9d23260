# fw:generated:sha256:f357bcb5e6d54c243cd82a6f1d59712126f793ae418a3487d3e486e4ef832351
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
    filter_fields = ("id", "name", "issue_ids")
    sort_fields = ("id", "name")
    search_fields = ("name",)
    include_relations = ("issues",)


class LabelShow(ShowQuery):
    """Query parameters for retrieving a label."""

    model = Label
    include_relations = ("issues",)
