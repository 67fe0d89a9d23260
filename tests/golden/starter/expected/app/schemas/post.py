# fw:generated:sha256:f211089789eac9fd6de61ab44859726a1cf1b7e7ad2d9d995d0a45514d8a553d
"""Request and response schemas for posts."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    Int,
    ListQuery,
    NotBlank,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    UpdateSchema,
    Uuid,
)

from app.models.post import Post, PostStatus

PostTitle = Annotated[String, NotBlank()]


class PostCreate(CreateSchema):
    """Fields for creating a post."""

    title: PostTitle
    body: Text | None = None
    status: PostStatus = PostStatus.DRAFT
    views: Int = 0
    published_at: DateTime | None = None
    author_id: Uuid


class PostUpdate(UpdateSchema):
    """Fields for updating a post. A field left out keeps its value."""

    title: PostTitle = UNSET
    body: Text | None = UNSET
    status: PostStatus = UNSET
    views: Int = UNSET
    published_at: DateTime | None = UNSET
    author_id: Uuid = UNSET


class PostResponse(ResponseSchema):
    """Fields of a post in a response."""

    id: Uuid
    title: String
    body: Text | None
    status: PostStatus
    views: Int
    published_at: DateTime | None
    author_id: Uuid
    created_at: DateTime
    updated_at: DateTime


class PostQuery(ListQuery):
    """Query parameters for listing posts."""

    model = Post
    filter_fields = (
        "id",
        "title",
        "status",
        "views",
        "published_at",
        "author_id",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "title",
        "status",
        "views",
        "published_at",
        "author_id",
        "created_at",
        "updated_at",
        "author.name",
    )
    search_fields = ("title", "body")
    include_relations = ("author",)


class PostShow(ShowQuery):
    """Query parameters for retrieving a post."""

    model = Post
    include_relations = ("author",)
