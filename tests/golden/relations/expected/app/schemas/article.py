# fw:generated:sha256:6ff4fbfecb0faaef9a84e50ce1ff5ead3aa85025d55f23af1c74f5a61fa3232c
"""Request and response schemas for articles."""

from fw.runtime.http import (
    CreateSchema,
    DateTime,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    UpdateSchema,
    Uuid,
    absent,
)

from app.models.article import Article


class ArticleCreate(CreateSchema):
    """Fields for creating an article."""

    title: String
    author_id: Uuid
    editor_id: Uuid | None = None


class ArticleUpdate(UpdateSchema):
    """Fields for updating an article. A field left out keeps its value."""

    title: String = absent()
    author_id: Uuid = absent()
    editor_id: Uuid | None = absent()


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
