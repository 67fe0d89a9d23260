# fw:generated:sha256:ce1652c96dd0d71508e3ce8e539d25b7617e247c6d69906201e7752d001db3a6
"""The bodies of requests and answers about posts."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    DateTime,
    ResponseSchema,
    String,
    Text,
    UpdateSchema,
    Uuid,
    UuidList,
    absent,
)
from pydantic import Field

from app.models.post import PostStatus


class PostCreate(CreateSchema):
    """What a new post is made of."""

    title: String
    slug: Annotated[Text, Field(max_length=200)]
    body: Text | None = None
    status: PostStatus = "draft"
    author_id: Uuid
    published_at: DateTime | None = None
    tag_ids: UuidList = absent()


class PostUpdate(UpdateSchema):
    """What changes in one post: a field left out stays as it is."""

    title: String = absent()
    slug: Annotated[Text, Field(max_length=200)] = absent()
    body: Text | None = absent()
    status: PostStatus = absent()
    author_id: Uuid = absent()
    published_at: DateTime | None = absent()
    tag_ids: UuidList = absent()


class PostResponse(ResponseSchema):
    """One post as it is shown."""

    id: Uuid
    title: String
    slug: Annotated[Text, Field(max_length=200)]
    body: Text | None
    status: PostStatus
    author_id: Uuid
    published_at: DateTime | None
    created_at: DateTime
    updated_at: DateTime
