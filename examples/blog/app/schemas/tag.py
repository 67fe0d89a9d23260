# fw:generated:sha256:bf3a088355305b6a977737e6764632c5029e514f9934d42ec2191666c9f17552
"""The bodies of requests and answers about tags."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    ResponseSchema,
    Text,
    UpdateSchema,
    Uuid,
    UuidList,
    absent,
)
from pydantic import Field


class TagCreate(CreateSchema):
    """What a new tag is made of."""

    name: Annotated[Text, Field(max_length=40)]
    post_ids: UuidList = absent()


class TagUpdate(UpdateSchema):
    """What changes in one tag: a field left out stays as it is."""

    name: Annotated[Text, Field(max_length=40)] = absent()
    post_ids: UuidList = absent()


class TagResponse(ResponseSchema):
    """One tag as it is shown."""

    id: Uuid
    name: Annotated[Text, Field(max_length=40)]
