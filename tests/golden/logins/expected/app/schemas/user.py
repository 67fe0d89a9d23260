# fw:generated:sha256:f0190c382d3446e210f244201748f420d36b24282e7831a7709a538e73c8f99a
"""Request and response schemas for users."""

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
    """Fields for creating a user."""

    name: String120
    email: Email
    password: Password
    active: Bool = True
    role_id: Uuid | None = None


class UserUpdate(UpdateSchema):
    """Fields for updating a user. A field left out keeps its value."""

    name: String120 = absent()
    email: Email = absent()
    password: Password = absent()
    active: Bool = absent()
    role_id: Uuid | None = absent()


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
