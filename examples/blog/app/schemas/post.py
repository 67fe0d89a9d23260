# fw:generated:sha256:31c7c007fc8170e8af852bd62d5466d2f6fee092f2033af29722658e5c9a9a98
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

PostSlug = Annotated[Text, Field(max_length=200)]


class PostCreate(CreateSchema):
    """Fields for creating a post."""

    title: String
    slug: PostSlug
    body: Text | None = None
    status: PostStatus = PostStatus.DRAFT
    author_id: Uuid
    published_at: DateTime | None = None
    tag_ids: UuidList = UNSET


class PostUpdate(UpdateSchema):
    """Fields for updating a post. A field left out keeps its value."""

    title: String = UNSET
    slug: PostSlug = UNSET
    body: Text | None = UNSET
    status: PostStatus = UNSET
    author_id: Uuid = UNSET
    published_at: DateTime | None = UNSET
    tag_ids: UuidList = UNSET


class PostResponse(ResponseSchema):
    """Fields of a post in a response."""

    id: Uuid
    title: String
    slug: PostSlug
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
