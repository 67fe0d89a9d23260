# fw:generated:sha256:c03474bd3e1afe349759d97bb351e8d4286828ff56898a289f87924d644905ee
"""The bodies of requests and answers about roles."""

from fw.runtime.http import CreateSchema, ResponseSchema, UpdateSchema, Uuid, absent

from app.models.role import RoleName


class RoleCreate(CreateSchema):
    """What a new role is made of."""

    name: RoleName


class RoleUpdate(UpdateSchema):
    """What changes in one role: a field left out stays as it is."""

    name: RoleName = absent()


class RoleResponse(ResponseSchema):
    """One role as it is shown."""

    id: Uuid
    name: RoleName
