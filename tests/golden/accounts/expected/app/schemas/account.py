# fw:generated:sha256:6d653b755044afaddf4fea7db54241d7a771467ba4947b28e3653e0696e88eae
"""Request and response schemas for accounts."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.account import Account

AccountPassword = Annotated[Text, Field(max_length=128)]
AccountAvatarHash = Annotated[Text, Field(max_length=64)]


class AccountCreate(CreateSchema):
    """Fields for creating an account."""

    email: String
    password: AccountPassword
    reset_token: String | None = None
    api_secret: String = "unset"
    avatar_hash: AccountAvatarHash | None = None
    role_id: Uuid | None = None


class AccountUpdate(UpdateSchema):
    """Fields for updating an account. A field left out keeps its value."""

    email: String = UNSET
    password: AccountPassword = UNSET
    reset_token: String | None = UNSET
    api_secret: String = UNSET
    avatar_hash: AccountAvatarHash | None = UNSET
    role_id: Uuid | None = UNSET


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
    filter_fields = ("id", "email", "role_id", "created_at", "updated_at")
    sort_fields = ("id", "email", "role_id", "created_at", "updated_at")
    search_fields = ("email",)
    include_relations = ("role",)


class AccountShow(ShowQuery):
    """Query parameters for retrieving an account."""

    model = Account
    include_relations = ("role",)
