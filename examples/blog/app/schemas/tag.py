# fw:generated:sha256:ff7e84ffe80c98668fb8cd1f2d618635378f70da8ed49722836b01b8ef4ba0f4
"""Request and response schemas for tags."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
    UuidList,
)
from pydantic import Field

from app.models.tag import Tag

String40 = Annotated[Text, Field(max_length=40)]


class TagCreate(CreateSchema):
    """Fields for creating a tag."""

    name: String40
    post_ids: UuidList = UNSET


class TagUpdate(UpdateSchema):
    """Fields for updating a tag. A field left out keeps its value."""

    name: String40 = UNSET
    post_ids: UuidList = UNSET


class TagResponse(ResponseSchema):
    """Fields of a tag in a response."""

    id: Uuid
    name: String40


class TagQuery(ListQuery):
    """Query parameters for listing tags."""

    model = Tag


class TagShow(ShowQuery):
    """Query parameters for retrieving a tag."""

    model = Tag
