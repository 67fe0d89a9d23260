# fw:generated:sha256:ec947cd0f4b2fefd0cdb904aa5c3657fea221a6cba6c07bf9ab9ac52cee0e735
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
    filter_fields = ("id", "name", "post_ids")
    sort_fields = ("id", "name")
    search_fields = ("name",)
    include_relations = ("posts",)


class TagShow(ShowQuery):
    """Query parameters for retrieving a tag."""

    model = Tag
    include_relations = ("posts",)
