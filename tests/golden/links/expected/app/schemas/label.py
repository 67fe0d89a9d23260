# fw:generated:sha256:9ca54a292e79f4ebc9c82b2bde8689cec1b2330a500681b0fd7223790bc2f594
"""The bodies of requests and answers about labels."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Int,
    ResponseSchema,
    Text,
    UpdateSchema,
    UuidList,
    absent,
)
from pydantic import Field


class LabelCreate(CreateSchema):
    """What a new label is made of."""

    name: Annotated[Text, Field(max_length=40)]
    issue_ids: UuidList = absent()


class LabelUpdate(UpdateSchema):
    """What changes in one label: a field left out stays as it is."""

    name: Annotated[Text, Field(max_length=40)] = absent()
    issue_ids: UuidList = absent()


class LabelResponse(ResponseSchema):
    """One label as it is shown."""

    id: Int
    name: Annotated[Text, Field(max_length=40)]
