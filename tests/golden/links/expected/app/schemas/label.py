# fw:generated:sha256:9b80ba4bc789540de4811852123b6a91b87bfea5512616666f39f3267371971b
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

String40 = Annotated[Text, Field(max_length=40)]


class LabelCreate(CreateSchema):
    """What a new label is made of."""

    name: String40
    issue_ids: UuidList = absent()


class LabelUpdate(UpdateSchema):
    """What changes in one label: a field left out stays as it is."""

    name: String40 = absent()
    issue_ids: UuidList = absent()


class LabelResponse(ResponseSchema):
    """One label as it is shown."""

    id: Int
    name: String40


class LabelQuery(ListQuery):
    """How labels may be listed."""

    model = Label


class LabelShow(ShowQuery):
    """What may be shown with one label."""

    model = Label
