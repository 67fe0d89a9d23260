# fw:generated:sha256:9918e7a27444a26d07040a279b4f2f61c0611f63e1e645ec82439fa755da439d
"""The bodies of requests and answers about roles."""

from fw.runtime.http import (
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
    absent,
)

from app.models.role import Role, RoleName


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


class RoleQuery(ListQuery):
    """How roles may be listed."""

    model = Role


class RoleShow(ShowQuery):
    """What may be shown with one role."""

    model = Role
