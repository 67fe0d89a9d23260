# fw:generated:sha256:274d97444dddd2232c5878861e210fe6d9cfb6de6592bfee17b90394434954d6
"""The bodies of requests and answers about posts."""

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
    """What a new post is made of."""

    title: String
    body: Text | None = None
    status: PostStatus = "draft"
    views: Int = 0
    published_at: DateTime | None = None
    author_id: Uuid


class PostUpdate(UpdateSchema):
    """What changes in one post: a field left out stays as it is."""

    title: String = absent()
    body: Text | None = absent()
    status: PostStatus = absent()
    views: Int = absent()
    published_at: DateTime | None = absent()
    author_id: Uuid = absent()


class PostResponse(ResponseSchema):
    """One post as it is shown."""

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
    """How posts may be listed."""

    model = Post


class PostShow(ShowQuery):
    """What may be shown with one post."""

    model = Post
