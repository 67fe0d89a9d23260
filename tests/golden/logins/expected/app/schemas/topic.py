# fw:generated:sha256:b38f7aa372101a3a6a70b472d8f00bfc576b799f07067da03aa54e90d9b2fc97
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

String40 = Annotated[Text, Field(max_length=40)]


class TopicCreate(CreateSchema):
    """Fields for creating a topic."""

    name: String40


class TopicUpdate(UpdateSchema):
    """Fields for updating a topic. A field left out keeps its value."""

    name: String40 = UNSET


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
