# fw:generated:sha256:a5f2db2f98cc6fd2f43b80f807cece062c8a0c93caaab2148be0845c98845fcd
"""Request and response schemas for topics."""

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
)
from pydantic import Field

from app.models.topic import Topic

TopicName = Annotated[Text, Field(max_length=40)]


class TopicCreate(CreateSchema):
    """Fields for creating a topic."""

    name: TopicName


class TopicUpdate(UpdateSchema):
    """Fields for updating a topic. A field left out keeps its value."""

    name: TopicName = UNSET


class TopicResponse(ResponseSchema):
    """Fields of a topic in a response."""

    id: Uuid
    name: TopicName


class TopicQuery(ListQuery):
    """Query parameters for listing topics."""

    model = Topic
    filter_fields = ("id", "name")
    sort_fields = ("id", "name")
    search_fields = ("name",)


class TopicShow(ShowQuery):
    """Query parameters for retrieving a topic."""

    model = Topic
