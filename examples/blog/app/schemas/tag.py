# fw:generated:sha256:20fd6391e079f2701947d4e12b56dcc97961d70806841d09ffe32b55aef031b5
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

TagName = Annotated[Text, Field(max_length=40)]


class TagCreate(CreateSchema):
    """Fields for creating a tag."""

    name: TagName
    post_ids: UuidList = UNSET


class TagUpdate(UpdateSchema):
    """Fields for updating a tag. A field left out keeps its value."""

    name: TagName = UNSET
    post_ids: UuidList = UNSET


class TagResponse(ResponseSchema):
    """Fields of a tag in a response."""

    id: Uuid
    name: TagName


class TagQuery(ListQuery):
    """Query parameters for listing tags."""

    model = Tag


class TagShow(ShowQuery):
    """Query parameters for retrieving a tag."""

    model = Tag
