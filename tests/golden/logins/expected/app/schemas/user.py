# fw:generated:sha256:8c4f090b265128b01d27e665a6d1b4548ef9ce9c5251a910a96752abd17c9029
"""Request and response schemas for users."""

from typing import Annotated

from fw.runtime.auth import Email, Password
from fw.runtime.http import (
    UNSET,
    Bool,
    CreateSchema,
    DateTime,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.user import User

String120 = Annotated[Text, Field(max_length=120)]
String254 = Annotated[Text, Field(max_length=254)]


class UserCreate(CreateSchema):
    """Fields for creating a user."""

    name: String120
    email: Email
    password: Password
    active: Bool = True
    role_id: Uuid | None = None


class UserUpdate(UpdateSchema):
    """Fields for updating a user. A field left out keeps its value."""

    name: String120 = UNSET
    email: Email = UNSET
    password: Password = UNSET
    active: Bool = UNSET
    role_id: Uuid | None = UNSET


class UserResponse(ResponseSchema):
    """Fields of a user in a response."""

    id: Uuid
    name: String120
    email: String254
    active: Bool
    role_id: Uuid | None
    created_at: DateTime
    updated_at: DateTime


class UserQuery(ListQuery):
    """Query parameters for listing users."""

    model = User


class UserShow(ShowQuery):
    """Query parameters for retrieving a user."""

    model = User
