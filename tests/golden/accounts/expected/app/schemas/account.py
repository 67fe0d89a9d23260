# fw:generated:sha256:036ec9445455c492db6fc991405df8d7200512ba91ce9dd2cfd2abea4c7ce299
"""The bodies of requests and answers about accounts."""

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
    """What a new account is made of."""

    email: String
    password: String128
    reset_token: String | None = None
    api_secret: String = "unset"
    avatar_hash: String64 | None = None
    role_id: Uuid | None = None


class AccountUpdate(UpdateSchema):
    """What changes in one account: a field left out stays as it is."""

    email: String = absent()
    password: String128 = absent()
    reset_token: String | None = absent()
    api_secret: String = absent()
    avatar_hash: String64 | None = absent()
    role_id: Uuid | None = absent()


class AccountResponse(ResponseSchema):
    """One account as it is shown."""

    id: Uuid
    email: String
    role_id: Uuid | None
    created_at: DateTime
    updated_at: DateTime


class AccountQuery(ListQuery):
    """How accounts may be listed."""

    model = Account


class AccountShow(ShowQuery):
    """What may be shown with one account."""

    model = Account
