# fw:generated:sha256:814312965eab5c84112284e497c2c7e87e70e422edb3217101bd0fa286f5d543
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


class RemarkShow(ShowQuery):
    """Query parameters for retrieving a remark."""

    model = Remark
