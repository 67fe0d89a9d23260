# fw:generated:sha256:aa681222b38e00d9098e2e48e0ecd942d15d3bfa8e3deca2f029a7e9f820c486
"""Request and response schemas for articles."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    UpdateSchema,
    Uuid,
)

from app.models.article import Article


class ArticleCreate(CreateSchema):
    """Fields for creating an article."""

    title: String
    author_id: Uuid
    editor_id: Uuid | None = None


class ArticleUpdate(UpdateSchema):
    """Fields for updating an article. A field left out keeps its value."""

    title: String = UNSET
    author_id: Uuid = UNSET
    editor_id: Uuid | None = UNSET


class ArticleResponse(ResponseSchema):
    """Fields of an article in a response."""

    id: Uuid
    title: String
    author_id: Uuid
    editor_id: Uuid | None
    created_at: DateTime
    updated_at: DateTime


class ArticleQuery(ListQuery):
    """Query parameters for listing articles."""

    model = Article
    filter_fields = (
        "id",
        "title",
        "author_id",
        "editor_id",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "title",
        "author_id",
        "editor_id",
        "created_at",
        "updated_at",
        "author.name",
        "editor.name",
    )
    search_fields = ("title",)
    include_relations = ("author", "editor", "remarks")


class ArticleShow(ShowQuery):
    """Query parameters for retrieving an article."""

    model = Article
    include_relations = ("author", "editor", "remarks")
