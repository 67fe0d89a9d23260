# fw:generated:sha256:3d6d0898b620f8ca5c69fd8c9eb1ac05b643e3c72ba5542d509dcf942f3b678d
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


class TopicShow(ShowQuery):
    """Query parameters for retrieving a topic."""

    model = Topic
