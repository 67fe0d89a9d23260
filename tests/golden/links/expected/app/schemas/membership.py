# fw:generated:sha256:b215e78f9e82dacba4117029d514ff5da3cfdeffc1081fb1e97547cc0b154e2f
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
    search_fields = ("member.name", "team.name")
    include_relations = ("member", "team")


class MembershipShow(ShowQuery):
    """Query parameters for retrieving a membership."""

    model = Membership
    include_relations = ("member", "team")
