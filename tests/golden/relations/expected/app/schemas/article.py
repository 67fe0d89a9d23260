# fw:generated:sha256:7a74ca367518d42f452f8926f39ef163230cda7541d245ed50031af0ff82fd43
"""The bodies of requests and answers about articles."""

from fw.runtime.http import (
    CreateSchema,
    DateTime,
    ResponseSchema,
    String,
    UpdateSchema,
    Uuid,
    absent,
)


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
