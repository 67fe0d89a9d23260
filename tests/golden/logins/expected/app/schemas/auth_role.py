# fw:generated:sha256:4a5e9d04ffc64a6591c54da034aaa53c0da49d0fb5b7bf0dccd439585634770d
"""Request and response schemas for auth roles."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.auth_role import AuthRole

AuthRoleName = Annotated[Text, Field(max_length=40)]


class AuthRoleCreate(CreateSchema):
    """Fields for creating an auth role."""

    name: AuthRoleName


class AuthRoleUpdate(UpdateSchema):
    """Fields for updating an auth role. A field left out keeps its value."""

    name: AuthRoleName = UNSET


class AuthRoleResponse(ResponseSchema):
    """Fields of an auth role in a response."""

    id: Uuid
    name: AuthRoleName


class AuthRoleQuery(ListQuery):
    """Query parameters for listing auth roles."""

    model = AuthRole


class AuthRoleShow(ShowQuery):
    """Query parameters for retrieving an auth role."""

    model = AuthRole
