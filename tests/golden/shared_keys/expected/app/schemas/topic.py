# fw:generated:sha256:9c582b13f3159bb7460b4dca0cb817a5838b89714867b362d1485a324d164368
"""Request and response schemas for topics."""

from fw.runtime.http import (
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
)

from app.models.topic import Topic


class TopicCreate(CreateSchema):
    """Fields for creating a topic."""


class TopicUpdate(UpdateSchema):
    """Fields for updating a topic. A field left out keeps its value."""


class TopicResponse(ResponseSchema):
    """Fields of a topic in a response."""

    number: Int


class TopicQuery(ListQuery):
    """Query parameters for listing topics."""

    model = Topic
    filter_fields = ("number",)
    sort_fields = ("number",)


class TopicShow(ShowQuery):
    """Query parameters for retrieving a topic."""

    model = Topic
