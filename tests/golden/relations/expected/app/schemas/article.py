# fw:generated:sha256:98291d80d8c4bbf33b5267599f75fb2fdc84c286aafe4e677e8ec772465b16e4
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


class ArticleShow(ShowQuery):
    """Query parameters for retrieving an article."""

    model = Article
