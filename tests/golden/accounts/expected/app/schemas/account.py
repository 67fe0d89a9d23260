# fw:generated:sha256:1c0395f88a1c900e2c0fcae6a088afabe714c3418897f07c5c3540a82934449e
"""Request and response schemas for accounts."""

from typing import Annotated

from fw.runtime.http import (
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

from app.models.account import Account

String128 = Annotated[Text, Field(max_length=128)]
String64 = Annotated[Text, Field(max_length=64)]


class AccountCreate(CreateSchema):
    """Fields for creating an account."""

    email: String
    password: String128
    reset_token: String | None = None
    api_secret: String = "unset"
    avatar_hash: String64 | None = None
    role_id: Uuid | None = None


class AccountUpdate(UpdateSchema):
    """Fields for updating an account. A field left out keeps its value."""

    email: String = absent()
    password: String128 = absent()
    reset_token: String | None = absent()
    api_secret: String = absent()
    avatar_hash: String64 | None = absent()
    role_id: Uuid | None = absent()


class AccountResponse(ResponseSchema):
    """Fields of an account in a response."""

    id: Uuid
    email: String
    role_id: Uuid | None
    created_at: DateTime
    updated_at: DateTime


class AccountQuery(ListQuery):
    """Query parameters for listing accounts."""

    model = Account


class AccountShow(ShowQuery):
    """Query parameters for retrieving an account."""

    model = Account
