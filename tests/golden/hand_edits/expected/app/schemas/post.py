# fw:generated:sha256:ad8577ed91279a20ee5fec4efcf8260679f3ef217f419123aa50d18c9e4d5719
"""Request and response schemas for posts."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Digits,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    UpdateSchema,
    Uuid,
)
from pydantic import field_validator

from app.models.post import Post

PostRating = Annotated[Decimal, Digits(3, 1)]


class PostCreate(CreateSchema):
    """Fields for creating a post."""

    title: String
    author_id: Uuid
    rating: PostRating | None = None

    @field_validator("title")
    @classmethod
    def not_in_capitals(cls, title: str) -> str:
        """Refuse a title that is all capitals."""
        if title.isupper():
            raise ValueError("The title is all capitals")
        return title


class PostUpdate(UpdateSchema):
    """Fields for updating a post. A field left out keeps its value."""

    title: String = UNSET
    author_id: Uuid = UNSET
    rating: PostRating | None = UNSET


class PostResponse(ResponseSchema):
    """Fields of a post in a response."""

    id: Uuid
    title: String
    author_id: Uuid
    rating: PostRating | None


class PostQuery(ListQuery):
    """Query parameters for listing posts."""

    model = Post
    filter_fields = ("id", "title", "author_id", "rating")
    sort_fields = ("id", "title", "author_id", "rating")
    search_fields = ("title",)


class PostShow(ShowQuery):
    """Query parameters for retrieving a post."""

    model = Post
