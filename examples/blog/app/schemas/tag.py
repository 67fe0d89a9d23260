# fw:generated:sha256:61313d399db0203cf810cbbd941089ebef0e5b55588c88b7d06547af06719f55
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


class TagQuery(ListQuery):
    """How tags may be listed."""

    model = Tag


class TagShow(ShowQuery):
    """What may be shown with one tag."""

    model = Tag
