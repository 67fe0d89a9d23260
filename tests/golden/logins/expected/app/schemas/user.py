# fw:generated:sha256:f35ae47ec9af04e484f729fabe7887295a0300918959fdc0e593f3f2411f067f
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

UserName = Annotated[Text, Field(max_length=120)]
UserEmail = Annotated[Text, Field(max_length=254)]


class UserCreate(CreateSchema):
    """Fields for creating a user."""

    name: UserName
    email: Email
    password: Password
    active: Bool = True
    role_id: Uuid | None = None


class UserUpdate(UpdateSchema):
    """Fields for updating a user. A field left out keeps its value."""

    name: UserName = UNSET
    email: Email = UNSET
    password: Password = UNSET
    active: Bool = UNSET
    role_id: Uuid | None = UNSET


class UserResponse(ResponseSchema):
    """Fields of a user in a response."""

    id: Uuid
    name: UserName
    email: UserEmail
    active: Bool
    role_id: Uuid | None
    created_at: DateTime
    updated_at: DateTime


class UserQuery(ListQuery):
    """Query parameters for listing users."""

    model = User
    filter_fields = (
        "id",
        "name",
        "email",
        "active",
        "role_id",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "name",
        "email",
        "active",
        "role_id",
        "created_at",
        "updated_at",
    )
    search_fields = ("name", "email")


class UserShow(ShowQuery):
    """Query parameters for retrieving a user."""

    model = User
