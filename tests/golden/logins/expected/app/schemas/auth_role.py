# fw:generated:sha256:f58bad899d762012c5fa7a45c122bea6a2e65b88989e87e68774bb8a38389ac0
"""Request and response schemas for auth roles."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
    absent,
)
from pydantic import Field

from app.models.auth_role import AuthRole

String40 = Annotated[Text, Field(max_length=40)]


class AuthRoleCreate(CreateSchema):
    """Fields for creating an auth role."""

    name: String40


class AuthRoleUpdate(UpdateSchema):
    """Fields for updating an auth role. A field left out keeps its value."""

    name: String40 = absent()


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
