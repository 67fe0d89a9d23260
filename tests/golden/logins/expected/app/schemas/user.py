# fw:generated:sha256:79f3770545b687eaeb5a4dc7a4f77dde0b2960f79e3c3064bdf651c69a131813
"""The bodies of requests and answers about users."""

from typing import Annotated

from fw.runtime.auth import Email, Password
from fw.runtime.http import (
    Bool,
    CreateSchema,
    DateTime,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
    absent,
)
from pydantic import Field

from app.models.user import User

String120 = Annotated[Text, Field(max_length=120)]
String254 = Annotated[Text, Field(max_length=254)]


class UserCreate(CreateSchema):
    """What a new user is made of."""

    name: String120
    email: Email
    password: Password
    active: Bool = True
    role_id: Uuid | None = None


class UserUpdate(UpdateSchema):
    """What changes in one user: a field left out stays as it is."""

    name: String120 = absent()
    email: Email = absent()
    password: Password = absent()
    active: Bool = absent()
    role_id: Uuid | None = absent()


class UserResponse(ResponseSchema):
    """One user as it is shown."""

    id: Uuid
    name: String120
    email: String254
    active: Bool
    role_id: Uuid | None
    created_at: DateTime
    updated_at: DateTime


class UserQuery(ListQuery):
    """How users may be listed."""

    model = User


class UserShow(ShowQuery):
    """What may be shown with one user."""

    model = User
