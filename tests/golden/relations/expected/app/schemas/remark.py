# fw:generated:sha256:89b317e4c11bfa846743b834b43afe016bc9bad73227d0905d6977cfb5f65b35
"""Request and response schemas for remarks."""

from fw.runtime.http import (
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
    absent,
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

    text: Text = absent()
    article_id: Uuid = absent()
    person_id: Uuid = absent()
    parent_id: Int | None = absent()


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


class RemarkShow(ShowQuery):
    """Query parameters for retrieving a remark."""

    model = Remark
