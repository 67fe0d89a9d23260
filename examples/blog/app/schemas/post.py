# fw:generated:sha256:b8fb276a2aad939631deaf5a0f540fa80fd789cdee2052b582960f680f832a61
"""The bodies of requests and answers about posts."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    DateTime,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    UpdateSchema,
    Uuid,
    UuidList,
    absent,
)
from pydantic import Field

from app.models.post import Post, PostStatus

String200 = Annotated[Text, Field(max_length=200)]


class PostCreate(CreateSchema):
    """What a new post is made of."""

    title: String
    slug: String200
    body: Text | None = None
    status: PostStatus = "draft"
    author_id: Uuid
    published_at: DateTime | None = None
    tag_ids: UuidList = absent()


class PostUpdate(UpdateSchema):
    """What changes in one post: a field left out stays as it is."""

    title: String = absent()
    slug: String200 = absent()
    body: Text | None = absent()
    status: PostStatus = absent()
    author_id: Uuid = absent()
    published_at: DateTime | None = absent()
    tag_ids: UuidList = absent()


class PostResponse(ResponseSchema):
    """One post as it is shown."""

    id: Uuid
    title: String
    slug: String200
    body: Text | None
    status: PostStatus
    author_id: Uuid
    published_at: DateTime | None
    created_at: DateTime
    updated_at: DateTime


class PostQuery(ListQuery):
    """How posts may be listed."""

    model = Post


class PostShow(ShowQuery):
    """What may be shown with one post."""

    model = Post
