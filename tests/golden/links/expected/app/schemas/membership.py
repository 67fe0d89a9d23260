# fw:generated:sha256:3af0c0f7104b871ddba413afb2889e220c1bc56e7e4d3eefc99ac82f6a6b38c8
"""The bodies of requests and answers about memberships."""

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
    """What a new membership is made of."""

    member_id: Uuid
    team_id: Uuid
    role: MembershipRole = "guest"


class MembershipUpdate(UpdateSchema):
    """What changes in one membership: a field left out stays as it is."""

    member_id: Uuid = absent()
    team_id: Uuid = absent()
    role: MembershipRole = absent()


class MembershipResponse(ResponseSchema):
    """One membership as it is shown."""

    id: Uuid
    member_id: Uuid
    team_id: Uuid
    role: MembershipRole


class MembershipQuery(ListQuery):
    """How memberships may be listed."""

    model = Membership


class MembershipShow(ShowQuery):
    """What may be shown with one membership."""

    model = Membership
