# fw:generated:sha256:00545ea1b39576a6b1ec8a641550821bbfc580c3a4ba273226d62c34a9d0590e
"""The bodies of requests and answers about labels."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Int,
    ResponseSchema,
    Text,
    UpdateSchema,
    absent,
)
from pydantic import Field


class LabelCreate(CreateSchema):
    """What a new label is made of."""

    name: Annotated[Text, Field(max_length=40)]


class LabelUpdate(UpdateSchema):
    """What changes in one label: a field left out stays as it is."""

    name: Annotated[Text, Field(max_length=40)] = absent()


class LabelResponse(ResponseSchema):
    """One label as it is shown."""

    id: Int
    name: Annotated[Text, Field(max_length=40)]
