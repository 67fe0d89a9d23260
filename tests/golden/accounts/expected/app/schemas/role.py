# fw:generated:sha256:00c9a5938bb2b1dc23e09496b523ae627b64137b86d142dbc77d8af3ad027a07
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


class RoleShow(ShowQuery):
    """Query parameters for retrieving a role."""

    model = Role
