# fw:generated:sha256:4f86623b89682f6b24b63035a5c9d2d3dcd322dfab21008ea0b4b600f8ae888e
"""Request and response schemas for memberships."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.membership import Membership, MembershipRole


class MembershipCreate(CreateSchema):
    """Fields for creating a membership."""

    member_id: Uuid
    team_id: Uuid
    role: MembershipRole = MembershipRole.GUEST


class MembershipUpdate(UpdateSchema):
    """Fields for updating a membership. A field left out keeps its value."""

    member_id: Uuid = UNSET
    team_id: Uuid = UNSET
    role: MembershipRole = UNSET


class MembershipResponse(ResponseSchema):
    """Fields of a membership in a response."""

    id: Uuid
    member_id: Uuid
    team_id: Uuid
    role: MembershipRole


class MembershipQuery(ListQuery):
    """Query parameters for listing memberships."""

    model = Membership
    filter_fields = ("id", "member_id", "team_id", "role")
    sort_fields = ("id", "member_id", "team_id", "role", "member.name", "team.name")
    include_relations = ("member", "team")


class MembershipShow(ShowQuery):
    """Query parameters for retrieving a membership."""

    model = Membership
    include_relations = ("member", "team")
