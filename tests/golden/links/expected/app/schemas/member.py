# fw:generated:sha256:5a7f5a66bb99476bc9c609719b2a35374d7cefc1b5f72a04c33ecdce0b96f10e
"""What the API takes and gives of members."""

from fw.runtime.http import (
    CreateSchema,
    ResponseSchema,
    String,
    UpdateSchema,
    Uuid,
    absent,
)


class MemberCreate(CreateSchema):
    """What a new member is made of."""

    name: String


class MemberUpdate(UpdateSchema):
    """What changes in one member: a field left out stays as it is."""

    name: String = absent()


class MemberResponse(ResponseSchema):
    """One member as it is shown."""

    id: Uuid
    name: String
