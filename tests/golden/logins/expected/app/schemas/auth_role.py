# fw:generated:sha256:8281a9ab6b94cb35b228a0f1d11cb1deceb515b641759b93fd596559f0c23807
"""The bodies of requests and answers about auth roles."""

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
    """What a new auth role is made of."""

    name: String40


class AuthRoleUpdate(UpdateSchema):
    """What changes in one auth role: a field left out stays as it is."""

    name: String40 = absent()


class AuthRoleResponse(ResponseSchema):
    """One auth role as it is shown."""

    id: Uuid
    name: String40


class AuthRoleQuery(ListQuery):
    """How auth roles may be listed."""

    model = AuthRole


class AuthRoleShow(ShowQuery):
    """What may be shown with one auth role."""

    model = AuthRole
