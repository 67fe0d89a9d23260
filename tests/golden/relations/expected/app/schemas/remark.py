# fw:generated:sha256:49e89d0147a602ac020aa5185a027b902dd491c65add18081d2a93c5bccdd2ef
"""The bodies of requests and answers about remarks."""

from fw.runtime.http import (
    CreateSchema,
    Int,
    ResponseSchema,
    Text,
    UpdateSchema,
    Uuid,
    absent,
)


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
