# fw:generated:sha256:8790abed2908cb3dcf625abeaafe3a6fb30e6d58a70ca502381885cb02fa7417
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
    filter_fields = ("id", "name")
    sort_fields = ("id", "name")
    search_fields = ("name",)


class AuthRoleShow(ShowQuery):
    """Query parameters for retrieving an auth role."""

    model = AuthRole
