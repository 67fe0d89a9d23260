# fw:generated:sha256:152d326c6419c140ac2d65785eb42b0eabd1289c9c720a8b732079291de7834e
"""Request and response schemas for memberships."""

from fw.runtime.http import (
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
    absent,
)

from app.models.membership import Membership, MembershipRole


class MembershipCreate(CreateSchema):
    """Fields for creating a membership."""

    member_id: Uuid
    team_id: Uuid
    role: MembershipRole = "guest"


class MembershipUpdate(UpdateSchema):
    """Fields for updating a membership. A field left out keeps its value."""

    member_id: Uuid = absent()
    team_id: Uuid = absent()
    role: MembershipRole = absent()


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
