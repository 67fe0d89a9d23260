# fw:generated:sha256:abd7deccedd2d142582d8b67eb16bb97613ba5a10e84b5bce40262b922806e0b
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


class MembershipShow(ShowQuery):
    """Query parameters for retrieving a membership."""

    model = Membership
