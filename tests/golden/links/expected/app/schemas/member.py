# fw:generated:sha256:2dc265424c399796039d05042488b1863019d31a93aa5e6a06d2036490ccca87
"""Request and response schemas for members."""

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
    """Fields for creating a member."""

    name: String


class MemberUpdate(UpdateSchema):
    """Fields for updating a member. A field left out keeps its value."""

    name: String = absent()


class MemberResponse(ResponseSchema):
    """Fields of a member in a response."""

    id: Uuid
    name: String


class MemberQuery(ListQuery):
    """Query parameters for listing members."""

    model = Member


class MemberShow(ShowQuery):
    """Query parameters for retrieving a member."""

    model = Member
