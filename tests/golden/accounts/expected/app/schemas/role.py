# fw:generated:sha256:85bf962e34bee87a455bf1143e23f6da82bef58a69b55bfed4def040d4515a44
"""Request and response schemas for roles."""

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
    """Fields for creating a role."""

    name: RoleName


class RoleUpdate(UpdateSchema):
    """Fields for updating a role. A field left out keeps its value."""

    name: RoleName = absent()


class RoleResponse(ResponseSchema):
    """Fields of a role in a response."""

    id: Uuid
    name: RoleName


class RoleQuery(ListQuery):
    """Query parameters for listing roles."""

    model = Role


class RoleShow(ShowQuery):
    """Query parameters for retrieving a role."""

    model = Role
