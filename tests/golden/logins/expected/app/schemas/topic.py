# fw:generated:sha256:f81df5a59a776013efde2f5d3e32797f399a917c454d67bb7bb72acbcdf9305a
"""The bodies of requests and answers about topics."""

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
    """What a new topic is made of."""

    name: String40


class TopicUpdate(UpdateSchema):
    """What changes in one topic: a field left out stays as it is."""

    name: String40 = absent()


class TopicResponse(ResponseSchema):
    """One topic as it is shown."""

    id: Uuid
    name: String40


class TopicQuery(ListQuery):
    """How topics may be listed."""

    model = Topic


class TopicShow(ShowQuery):
    """What may be shown with one topic."""

    model = Topic
