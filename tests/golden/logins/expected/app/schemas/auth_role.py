# fw:generated:sha256:d93c9dc8d62e81744550a49598bda598a6668b0f32d788281a176b2d87d22d9f
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

String40 = Annotated[Text, Field(max_length=40)]


class AuthRoleCreate(CreateSchema):
    """Fields for creating an auth role."""

    name: String40


class AuthRoleUpdate(UpdateSchema):
    """Fields for updating an auth role. A field left out keeps its value."""

    name: String40 = UNSET


class AuthRoleResponse(ResponseSchema):
    """Fields of an auth role in a response."""

    id: Uuid
    name: String40


class AuthRoleQuery(ListQuery):
    """Query parameters for listing auth roles."""

    model = AuthRole


class AuthRoleShow(ShowQuery):
    """Query parameters for retrieving an auth role."""

    model = AuthRole
