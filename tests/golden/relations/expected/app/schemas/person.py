# fw:generated:sha256:b5f2f9855f3d61f554cae3b70cc32dd3ca140f5753017ad8b229a8a9ebf77b2a
"""What the API takes and gives of people."""

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
