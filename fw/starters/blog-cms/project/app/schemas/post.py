# fw:generated:sha256:250bd6a01937570e4ac42a0b2204516696e6fa03d14b19b1d8d65ea04c757131
"""Request and response schemas for posts."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    Bool,
    CreateSchema,
    DateTime,
    Format,
    Int,
    ListQuery,
    NotBlank,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
    UuidList,
)
from pydantic import Field

from app.models.enums import PostStatus, Visibility
from app.models.post import Post

PostTitle = Annotated[Text, Field(max_length=200)]
PostTitleInput = Annotated[PostTitle, NotBlank()]
PostSlug = Annotated[Text, Field(max_length=200)]
PostSlugInput = Annotated[PostSlug, Format("slug")]
PostExcerpt = Annotated[Text, Field(max_length=400)]
PostBody = Annotated[Text, Field(max_length=200000), NotBlank()]
PostSeoTitle = Annotated[Text, Field(max_length=70)]
PostSeoDescription = Annotated[Text, Field(max_length=160)]


class PostCreate(CreateSchema):
    """Fields for creating a post."""

    title: PostTitleInput
    slug: PostSlugInput | None = None
    excerpt: PostExcerpt | None = None
    body: PostBody
    visibility: Visibility = Visibility.PUBLIC
    author_id: Uuid | None = None
    category_id: Uuid | None = None
    cover_id: Uuid | None = None
    comments_open: Bool = True
    seo_title: PostSeoTitle | None = None
    seo_description: PostSeoDescription | None = None
    tag_ids: UuidList = UNSET


class PostUpdate(UpdateSchema):
    """Fields for updating a post. A field left out keeps its value."""

    title: PostTitleInput = UNSET
    slug: PostSlugInput = UNSET
    excerpt: PostExcerpt | None = UNSET
    body: PostBody = UNSET
    visibility: Visibility = UNSET
    author_id: Uuid = UNSET
    category_id: Uuid | None = UNSET
    cover_id: Uuid | None = UNSET
    comments_open: Bool = UNSET
    seo_title: PostSeoTitle | None = UNSET
    seo_description: PostSeoDescription | None = UNSET
    tag_ids: UuidList = UNSET


class PostResponse(ResponseSchema):
    """Fields of a post in a response."""

    id: Uuid
    title: PostTitle
    slug: PostSlug
    excerpt: PostExcerpt | None
    body: Text
    html: Text
    status: PostStatus
    visibility: Visibility
    author_id: Uuid
    category_id: Uuid | None
    cover_id: Uuid | None
    comments_open: Bool
    seo_title: PostSeoTitle | None
    seo_description: PostSeoDescription | None
    revision: Int
    reading_minutes: Int
    submitted_at: DateTime | None
    submitted_by_id: Uuid | None
    approved_at: DateTime | None
    approved: Bool
    reviewer_id: Uuid | None
    review_note: Text | None
    publish_at: DateTime | None
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
        "visibility",
        "author_id",
        "category_id",
        "cover_id",
        "comments_open",
        "seo_title",
        "seo_description",
        "revision",
        "reading_minutes",
        "submitted_at",
        "approved_at",
        "approved",
        "publish_at",
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
        "visibility",
        "author_id",
        "category_id",
        "cover_id",
        "comments_open",
        "seo_title",
        "seo_description",
        "revision",
        "reading_minutes",
        "submitted_at",
        "approved_at",
        "approved",
        "publish_at",
        "published_at",
        "created_at",
        "updated_at",
        "author.name",
        "category.name",
        "cover.alt",
    )
    search_fields = (
        "title",
        "slug",
        "excerpt",
        "body",
    )
    include_relations = (
        "author",
        "category",
        "cover",
        "submitted_by",
        "reviewer",
        "tags",
        "comments",
        "revisions",
        "views",
        "broken_links",
    )


class PostShow(ShowQuery):
    """Query parameters for retrieving a post."""

    model = Post
    include_relations = (
        "author",
        "category",
        "cover",
        "submitted_by",
        "reviewer",
        "tags",
        "comments",
        "revisions",
        "views",
        "broken_links",
    )
