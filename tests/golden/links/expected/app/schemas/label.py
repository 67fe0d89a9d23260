# fw:generated:sha256:f5ef3913cc9e80860ffb23fddf64280f6421d4c4cc923414de3d929308d064f3
"""What the API takes and gives of labels."""

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
