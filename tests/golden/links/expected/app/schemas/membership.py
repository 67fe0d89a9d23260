# fw:generated:sha256:accad01a346197958a5cc9230e0ed050539e099576b1d8c83ed74c96bd0f0261
"""The bodies of requests and answers about memberships."""

from fw.runtime.http import CreateSchema, ResponseSchema, UpdateSchema, Uuid, absent

from app.models.membership import MembershipRole


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
