# fw:generated:sha256:085c97c8263539693af7121e7e8c1efe326d7f934471005542222ee8f3ec265a
"""The bodies of requests and answers about tags."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    ResponseSchema,
    Text,
    UpdateSchema,
    Uuid,
    absent,
)
from pydantic import Field


class TagCreate(CreateSchema):
    """What a new tag is made of."""

    name: Annotated[Text, Field(max_length=40)]


class TagUpdate(UpdateSchema):
    """What changes in one tag: a field left out stays as it is."""

    name: Annotated[Text, Field(max_length=40)] = absent()


class TagResponse(ResponseSchema):
    """One tag as it is shown."""

    id: Uuid
    name: Annotated[Text, Field(max_length=40)]
