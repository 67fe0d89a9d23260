# fw:generated:sha256:5897f8b68ca020f803c4c9f55b76cebda426e2a2111f741934641edb8efd5497
"""What the API takes and gives of articles."""

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
