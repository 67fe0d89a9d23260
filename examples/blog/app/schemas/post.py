# fw:generated:sha256:0346eb3089e97a2fb93da33202db37c7e8e28f54537484c62a8b5d4396a18e9f
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


class PostUpdate(UpdateSchema):
    """What changes in one post: a field left out stays as it is."""

    title: String = absent()
    slug: Annotated[Text, Field(max_length=200)] = absent()
    body: Text | None = absent()
    status: PostStatus = absent()
    author_id: Uuid = absent()
    published_at: DateTime | None = absent()


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
