"""Schemas of the public blog: responses to readers, and the forms that they send."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    DateTime,
    Format,
    Int,
    NotBlank,
    ResponseSchema,
    String,
    Text,
    Uuid,
)
from pydantic import Field

__all__ = [
    "AuthorCard",
    "CommentForm",
    "Cover",
    "PageBrief",
    "PostBrief",
    "PublicComment",
    "PublicPage",
    "PublicPost",
    "Shelf",
    "SubscriptionForm",
    "Thanks",
]


class AuthorCard(ResponseSchema):
    """The byline of a post."""

    name: String
    slug: String
    bio: Text | None
    homepage: String | None


class Shelf(ResponseSchema):
    """A category or a tag of a post."""

    name: String
    slug: String


class Cover(ResponseSchema):
    """The image of a post. `url` is lasting."""

    url: Text
    alt: String


class PostBrief(ResponseSchema):
    """A post in a list."""

    title: String
    slug: String
    url: Text
    summary: Text
    cover: Cover | None
    author: AuthorCard
    category: Shelf | None
    tags: list[Shelf]
    reading_minutes: Int
    published_at: DateTime


class PublicPost(PostBrief):
    """A post with its text, as sanitised HTML."""

    html: Text
    seo_title: String
    seo_description: Text
    comments_open: bool
    updated_at: DateTime


class PageBrief(ResponseSchema):
    """A page in the menu."""

    title: String
    slug: String
    url: Text


class PublicPage(PageBrief):
    """A page with its text, as sanitised HTML."""

    html: Text


class PublicComment(ResponseSchema):
    """An approved comment, as sanitised HTML. `parent_id` is the comment that it answers."""

    id: Uuid
    parent_id: Uuid | None
    name: String
    html: Text
    created_at: DateTime


class CommentForm(CreateSchema):
    """Fields for writing a comment."""

    name: Annotated[Text, NotBlank(), Field(max_length=80)]
    email: Annotated[Text, Format("email"), Field(max_length=254)]
    body: Annotated[Text, NotBlank(), Field(max_length=2000)]
    parent_id: Uuid | None = None


class SubscriptionForm(CreateSchema):
    """Fields for subscribing to the newsletter."""

    email: Annotated[Text, Format("email"), Field(max_length=254)]
    name: Annotated[Text, NotBlank(), Field(max_length=120)] | None = None


class Thanks(ResponseSchema):
    """A message about the next step."""

    message: Text
