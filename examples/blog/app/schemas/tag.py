# fw:generated:sha256:2d4580fe423b37fa02744ce46c0ea1368e657421706a70347ad79c11f41ef9ca
"""The bodies of requests and answers about tags."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
    UuidList,
    absent,
)
from pydantic import Field

from app.models.tag import Tag

String40 = Annotated[Text, Field(max_length=40)]


class TagCreate(CreateSchema):
    """What a new tag is made of."""

    name: String40
    post_ids: UuidList = absent()


class TagUpdate(UpdateSchema):
    """What changes in one tag: a field left out stays as it is."""

    name: String40 = absent()
    post_ids: UuidList = absent()


class TagResponse(ResponseSchema):
    """One tag as it is shown."""

    id: Uuid
    name: String40


class TagQuery(ListQuery):
    """How tags may be listed."""

    model = Tag


class TagShow(ShowQuery):
    """What may be shown with one tag."""

    model = Tag
