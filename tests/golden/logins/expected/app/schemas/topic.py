# fw:generated:sha256:d4d415308b37a76b682a4437ffcdcc947d8cd6c2ea76f878651d214c7c581699
"""Request and response schemas for topics."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
    absent,
)
from pydantic import Field

from app.models.topic import Topic

String40 = Annotated[Text, Field(max_length=40)]


class TopicCreate(CreateSchema):
    """Fields for creating a topic."""

    name: String40


class TopicUpdate(UpdateSchema):
    """Fields for updating a topic. A field left out keeps its value."""

    name: String40 = absent()


class TopicResponse(ResponseSchema):
    """Fields of a topic in a response."""

    id: Uuid
    name: String40


class TopicQuery(ListQuery):
    """Query parameters for listing topics."""

    model = Topic


class TopicShow(ShowQuery):
    """Query parameters for retrieving a topic."""

    model = Topic
