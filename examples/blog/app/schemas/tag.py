# fw:generated:sha256:ed05f05598fc5a4033ff419ff92994fec89609abf9c2dcf7ea78b0b89c136cad
"""Request and response schemas for tags."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
    UuidList,
    absent,
)
from pydantic import Field

from app.models.tag import Tag

String40 = Annotated[Text, Field(max_length=40)]


class TagCreate(CreateSchema):
    """Fields for creating a tag."""

    name: String40
    post_ids: UuidList = absent()


class TagUpdate(UpdateSchema):
    """Fields for updating a tag. A field left out keeps its value."""

    name: String40 = absent()
    post_ids: UuidList = absent()


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
