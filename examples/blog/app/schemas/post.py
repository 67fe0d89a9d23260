# fw:generated:sha256:1f0b0f96d8fbe3571751194c22764f3dc0b6f472e23372b0fe5517a2f77b161e
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
    filter_fields = (
        "id",
        "title",
        "slug",
        "status",
        "author_id",
        "published_at",
        "created_at",
        "updated_at",
        "tag_ids",
    )
    sort_fields = (
        "id",
        "title",
        "slug",
        "status",
        "author_id",
        "published_at",
        "created_at",
        "updated_at",
        "author.name",
    )
    search_fields = ("title", "slug", "body")
    include_relations = ("author", "comments", "tags")


class PostShow(ShowQuery):
    """Query parameters for retrieving a post."""

    model = Post
    include_relations = ("author", "comments", "tags")
