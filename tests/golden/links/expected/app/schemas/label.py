# fw:generated:sha256:5e8006e30cf1840818efe65c1ba6f03077a33523d162ba07bbb119405528a046
"""Request and response schemas for labels."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    UuidList,
    absent,
)
from pydantic import Field

from app.models.label import Label

String40 = Annotated[Text, Field(max_length=40)]


class LabelCreate(CreateSchema):
    """Fields for creating a label."""

    name: String40
    issue_ids: UuidList = absent()


class LabelUpdate(UpdateSchema):
    """Fields for updating a label. A field left out keeps its value."""

    name: String40 = absent()
    issue_ids: UuidList = absent()


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
