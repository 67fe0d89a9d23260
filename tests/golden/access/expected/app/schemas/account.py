# fw:generated:sha256:845894bd6e5d0991d6546f3f302a8ccbc1c1110267754a2fe36cb40db6568ea3
"""Request and response schemas for accounts."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.account import Account, AccountLevel, AccountState

AccountName = Annotated[Text, Field(max_length=80)]
AccountPin = Annotated[Text, Field(max_length=12)]


class AccountCreate(CreateSchema):
    """Fields for creating an account."""

    name: AccountName
    pin: AccountPin
    api_key: String | None = None
    level: AccountLevel = AccountLevel.LOW


class AccountUpdate(UpdateSchema):
    """Fields for updating an account. A field left out keeps its value."""

    name: AccountName = UNSET
    pin: AccountPin = UNSET
    api_key: String | None = UNSET
    level: AccountLevel = UNSET


class AccountResponse(ResponseSchema):
    """Fields of an account in a response."""

    id: Uuid
    name: AccountName
    slug: String
    score: Int
    state: AccountState
    seen_at: DateTime | None
    created_at: DateTime
    updated_at: DateTime


class AccountQuery(ListQuery):
    """Query parameters for listing accounts."""

    model = Account
    filter_fields = (
        "id",
        "name",
        "slug",
        "score",
        "state",
        "seen_at",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "name",
        "slug",
        "score",
        "state",
        "seen_at",
        "created_at",
        "updated_at",
    )
    search_fields = ("name", "slug")
    include_relations = ("orders",)


class AccountShow(ShowQuery):
    """Query parameters for retrieving an account."""

    model = Account
    include_relations = ("orders",)
