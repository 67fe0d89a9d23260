# fw:generated:sha256:e45dae3da571a16233d9bfc30499770b9d89c7d4092f89a2fc2449c4460dae5f
"""What the API takes and gives of memberships."""

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
