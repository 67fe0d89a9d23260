# fw:generated:sha256:3f168f1e65d55f2de8364d0e2881aefcaee969c7889ec4843041ddedfdb7c7e7
"""The bodies of requests and answers about articles."""

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
    """What a new article is made of."""

    title: String
    author_id: Uuid
    editor_id: Uuid | None = None


class ArticleUpdate(UpdateSchema):
    """What changes in one article: a field left out stays as it is."""

    title: String = absent()
    author_id: Uuid = absent()
    editor_id: Uuid | None = absent()


class ArticleResponse(ResponseSchema):
    """One article as it is shown."""

    id: Uuid
    title: String
    author_id: Uuid
    editor_id: Uuid | None
    created_at: DateTime
    updated_at: DateTime


class ArticleQuery(ListQuery):
    """How articles may be listed."""

    model = Article


class ArticleShow(ShowQuery):
    """What may be shown with one article."""

    model = Article
