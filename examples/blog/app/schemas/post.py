# fw:generated:sha256:4bda1a062995dbe495bca81396a1b25c47538da21cee5339e424f1c2227d288c
"""Request and response schemas for posts."""

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
    """Fields for creating a post."""

    title: String
    slug: String200
    body: Text | None = None
    status: PostStatus = "draft"
    author_id: Uuid
    published_at: DateTime | None = None
    tag_ids: UuidList = absent()


class PostUpdate(UpdateSchema):
    """Fields for updating a post. A field left out keeps its value."""

    title: String = absent()
    slug: String200 = absent()
    body: Text | None = absent()
    status: PostStatus = absent()
    author_id: Uuid = absent()
    published_at: DateTime | None = absent()
    tag_ids: UuidList = absent()


class PostResponse(ResponseSchema):
    """Fields of a post in a response."""

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
    """Query parameters for listing posts."""

    model = Post


class PostShow(ShowQuery):
    """Query parameters for retrieving a post."""

    model = Post
