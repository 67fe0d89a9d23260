# fw:generated:sha256:7bb224435832c2c5544ecdd750008d1653ca102e9f6f60685cb899ddfd3fd81a
"""The bodies of requests and answers about members."""

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
