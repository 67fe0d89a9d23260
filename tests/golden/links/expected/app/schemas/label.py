# fw:generated:sha256:b2ccab10be36a8abbba5228f8f8ecbbf7e26754184562dc0f8fe1edeb1fa4cbe
"""The bodies of requests and answers about labels."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    UuidList,
    absent,
)
from pydantic import Field

from app.models.label import Label


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


class LabelQuery(ListQuery):
    """How labels may be listed."""

    model = Label


class LabelShow(ShowQuery):
    """What may be shown with one label."""

    model = Label
