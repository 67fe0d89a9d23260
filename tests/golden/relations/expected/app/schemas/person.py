# fw:generated:sha256:15db38d76328b6dde0d78a2bd48611cf87512a45f650425e8555d139ec3236ff
"""The bodies of requests and answers about people."""

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


class PersonCreate(CreateSchema):
    """What a new person is made of."""

    name: Annotated[Text, Field(max_length=120)]


class PersonUpdate(UpdateSchema):
    """What changes in one person: a field left out stays as it is."""

    name: Annotated[Text, Field(max_length=120)] = absent()


class PersonResponse(ResponseSchema):
    """One person as it is shown."""

    id: Uuid
    name: Annotated[Text, Field(max_length=120)]
