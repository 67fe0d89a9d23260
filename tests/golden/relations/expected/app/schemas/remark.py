# fw:generated:sha256:9b76640391cfdca86ec39153ec781523dd634f4c953903417a99a8f722f28837
"""The bodies of requests and answers about remarks."""

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
    """What a new remark is made of."""

    text: Text
    article_id: Uuid
    person_id: Uuid
    parent_id: Int | None = None


class RemarkUpdate(UpdateSchema):
    """What changes in one remark: a field left out stays as it is."""

    text: Text = absent()
    article_id: Uuid = absent()
    person_id: Uuid = absent()
    parent_id: Int | None = absent()


class RemarkResponse(ResponseSchema):
    """One remark as it is shown."""

    id: Int
    text: Text
    article_id: Uuid
    person_id: Uuid
    parent_id: Int | None


class RemarkQuery(ListQuery):
    """How remarks may be listed."""

    model = Remark


class RemarkShow(ShowQuery):
    """What may be shown with one remark."""

    model = Remark
