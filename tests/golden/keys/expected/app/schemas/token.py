# fw:generated:sha256:a65e153750f71c4353e65c709adb66f553ebb3d26ef94b06afca1a33085f6b42
"""Request and response schemas for tokens."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    StringKey,
    Text,
    UpdateSchema,
)
from pydantic import Field

from app.models.token import Token

TokenId = Annotated[StringKey, Field(max_length=21)]


class TokenCreate(CreateSchema):
    """Fields for creating a token."""

    note: Text | None = None


class TokenUpdate(UpdateSchema):
    """Fields for updating a token. A field left out keeps its value."""

    note: Text | None = UNSET


class TokenResponse(ResponseSchema):
    """Fields of a token in a response."""

    id: TokenId
    note: Text | None


class TokenQuery(ListQuery):
    """Query parameters for listing tokens."""

    model = Token
    filter_fields = ("id",)
    sort_fields = ("id",)
    search_fields = ("note",)


class TokenShow(ShowQuery):
    """Query parameters for retrieving a token."""

    model = Token
