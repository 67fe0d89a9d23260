# fw:generated:sha256:caf322c7d081507312732b4ccc7fceb564bb30980e9d910cba7db51d4b5c2384
"""Request and response schemas for posts."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
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
)
from pydantic import Field

from app.models.post import Post, PostStatus

String200 = Annotated[Text, Field(max_length=200)]


class PostCreate(CreateSchema):
    """Fields for creating a post."""

    title: String
    slug: String200
    body: Text | None = None
    status: PostStatus = PostStatus.DRAFT
    author_id: Uuid
    published_at: DateTime | None = None
    tag_ids: UuidList = UNSET


class PostUpdate(UpdateSchema):
    """Fields for updating a post. A field left out keeps its value."""

    title: String = UNSET
    slug: String200 = UNSET
    body: Text | None = UNSET
    status: PostStatus = UNSET
    author_id: Uuid = UNSET
    published_at: DateTime | None = UNSET
    tag_ids: UuidList = UNSET


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
