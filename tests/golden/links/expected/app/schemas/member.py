# fw:generated:sha256:1d6965492ace6cf5e1444bd1afe4b871bbc84c92b01d8e073634f85d22ff7687
"""Request and response schemas for members."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    UpdateSchema,
    Uuid,
)

from app.models.member import Member


class MemberCreate(CreateSchema):
    """Fields for creating a member."""

    name: String


class MemberUpdate(UpdateSchema):
    """Fields for updating a member. A field left out keeps its value."""

    name: String = UNSET


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
