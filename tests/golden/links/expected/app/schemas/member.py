# fw:generated:sha256:e2bf52cc3a1ee0fe973a560a6bc6615d0fafb9816d4905a0d686295a6c5682db
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
    filter_fields = ("id", "name")
    sort_fields = ("id", "name")
    search_fields = ("name",)
    include_relations = ("teams", "following", "followers", "memberships")


class MemberShow(ShowQuery):
    """Query parameters for retrieving a member."""

    model = Member
    include_relations = ("teams", "following", "followers", "memberships")
