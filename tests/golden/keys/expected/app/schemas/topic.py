# fw:generated:sha256:d15b6b619b588434773cc20a998886f469716f7a138f2626cc20e6d78ba28543
"""Request and response schemas for topics."""

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
)
from pydantic import Field

from app.models.topic import Topic

TopicTitle = Annotated[Text, Field(max_length=40)]
TopicParent = Annotated[Text, Field(max_length=40)]


class TopicCreate(CreateSchema):
    """Fields for creating a topic."""

    title: TopicTitle
    parent: TopicParent | None = None


class TopicUpdate(UpdateSchema):
    """Fields for updating a topic. A field left out keeps its value."""

    title: TopicTitle = UNSET
    parent: TopicParent | None = UNSET


class TopicResponse(ResponseSchema):
    """Fields of a topic in a response."""

    key: Int
    title: TopicTitle
    parent: TopicParent | None


class TopicQuery(ListQuery):
    """Query parameters for listing topics."""

    model = Topic
    filter_fields = ("key", "title", "parent")
    sort_fields = ("key", "title", "parent", "above.title")
    search_fields = ("title",)
    include_relations = ("above",)


class TopicShow(ShowQuery):
    """Query parameters for retrieving a topic."""

    model = Topic
    include_relations = ("above",)
