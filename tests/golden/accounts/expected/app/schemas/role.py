# fw:generated:sha256:920029b81cc0f566ad529ebbd4ddd126f085f9923bb5d94a4524685aeca027a4
"""What the API takes and gives of roles."""

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
