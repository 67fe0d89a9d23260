# fw:generated:sha256:30d4fcb49ff7a8c10ad26f409b51d287d3b38427e7b0fbbdbad08f3b2edce63f
"""The bodies of requests and answers about users."""

from typing import Annotated

from fw.runtime.http import (
    Bool,
    CreateSchema,
    DateTime,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
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
    email: String254
    password: String
    active: Bool = True
    role_id: Uuid | None = None


class UserUpdate(UpdateSchema):
    """What changes in one user: a field left out stays as it is."""

    name: String120 = absent()
    email: String254 = absent()
    password: String = absent()
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
