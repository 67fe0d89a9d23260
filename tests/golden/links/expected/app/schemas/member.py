# fw:generated:sha256:d77b4f37d03a271380d4f0fe3e439bdec9b61d14674a49e31e203d7a6ba1b563
"""The bodies of requests and answers about members."""

from fw.runtime.http import (
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    UpdateSchema,
    Uuid,
    absent,
)

from app.models.member import Member


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


class MemberQuery(ListQuery):
    """How members may be listed."""

    model = Member


class MemberShow(ShowQuery):
    """What may be shown with one member."""

    model = Member
