# fw:generated:sha256:35876298d3d633cf4bcee5d9b1e58bdfb0feccf881ad949a2f6ad66ab0031b95
"""What the API takes and gives of remarks."""

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
