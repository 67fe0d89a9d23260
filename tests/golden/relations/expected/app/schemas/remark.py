# fw:generated:sha256:29e651cf26a59421033fbb4b0669718a2369e0b16d4311083a25b695b8ca42aa
"""Request and response schemas for remarks."""

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

from app.models.remark import Remark


class RemarkCreate(CreateSchema):
    """Fields for creating a remark."""

    text: Text
    article_id: Uuid
    person_id: Uuid
    parent_id: Int | None = None


class RemarkUpdate(UpdateSchema):
    """Fields for updating a remark. A field left out keeps its value."""

    text: Text = UNSET
    article_id: Uuid = UNSET
    person_id: Uuid = UNSET
    parent_id: Int | None = UNSET


class RemarkResponse(ResponseSchema):
    """Fields of a remark in a response."""

    id: Int
    text: Text
    article_id: Uuid
    person_id: Uuid
    parent_id: Int | None


class RemarkQuery(ListQuery):
    """Query parameters for listing remarks."""

    model = Remark
    filter_fields = ("id", "article_id", "person_id", "parent_id")
    sort_fields = (
        "id",
        "article_id",
        "person_id",
        "parent_id",
        "article.title",
        "person.name",
        "speaker.name",
        "parent.text",
    )
    search_fields = ("text",)
    include_relations = ("article", "person", "speaker", "parent", "replies")


class RemarkShow(ShowQuery):
    """Query parameters for retrieving a remark."""

    model = Remark
    include_relations = ("article", "person", "speaker", "parent", "replies")
