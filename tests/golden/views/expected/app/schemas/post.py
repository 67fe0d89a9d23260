# fw:generated:sha256:f01ad1f301e32384b36f40f84d5763afe630b15a57907951ad7e5dfb42859323
"""Request and response schemas for posts."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.post import Post

PostTitle = Annotated[Text, Field(max_length=120)]


class PostCreate(CreateSchema):
    """Fields for creating a post."""

    title: PostTitle
    words: Int = 0
    author_id: Uuid


class PostUpdate(UpdateSchema):
    """Fields for updating a post. A field left out keeps its value."""

    title: PostTitle = UNSET
    words: Int = UNSET
    author_id: Uuid = UNSET


class PostResponse(ResponseSchema):
    """Fields of a post in a response."""

    id: Uuid
    title: PostTitle
    words: Int
    author_id: Uuid


class PostQuery(ListQuery):
    """Query parameters for listing posts."""

    model = Post
    filter_fields = ("id", "title", "words", "author_id")
    sort_fields = ("id", "title", "words", "author_id", "author.name")
    search_fields = ("title",)
    include_relations = ("author",)


class PostShow(ShowQuery):
    """Query parameters for retrieving a post."""

    model = Post
    include_relations = ("author",)
