# fw:generated:sha256:17b00453a2c32b49fba9d8fc9b84e865d59caed4edd7b23d5151a91f4f64d2ed
"""Request and response schemas for posts."""

from fw.runtime.http import (
    CreateSchema,
    DateTime,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    UpdateSchema,
    Uuid,
    absent,
)

from app.models.post import Post, PostStatus


class PostCreate(CreateSchema):
    """Fields for creating a post."""

    title: String
    body: Text | None = None
    status: PostStatus = "draft"
    views: Int = 0
    published_at: DateTime | None = None
    author_id: Uuid


class PostUpdate(UpdateSchema):
    """Fields for updating a post. A field left out keeps its value."""

    title: String = absent()
    body: Text | None = absent()
    status: PostStatus = absent()
    views: Int = absent()
    published_at: DateTime | None = absent()
    author_id: Uuid = absent()


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


class PostShow(ShowQuery):
    """Query parameters for retrieving a post."""

    model = Post
