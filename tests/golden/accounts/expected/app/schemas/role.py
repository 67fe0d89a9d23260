# fw:generated:sha256:2f4d102a60526a1ce5a0bed5a79134bea48059609766fb53fa1c9460fb251cb5
"""Request and response schemas for roles."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.role import Role, RoleName


class RoleCreate(CreateSchema):
    """Fields for creating a role."""

    name: RoleName


class RoleUpdate(UpdateSchema):
    """Fields for updating a role. A field left out keeps its value."""

    name: RoleName = UNSET


class RoleResponse(ResponseSchema):
    """Fields of a role in a response."""

    id: Uuid
    name: RoleName


class RoleQuery(ListQuery):
    """Query parameters for listing roles."""

    model = Role
    filter_fields = ("id", "name")
    sort_fields = ("id", "name")


class RoleShow(ShowQuery):
    """Query parameters for retrieving a role."""

    model = Role
