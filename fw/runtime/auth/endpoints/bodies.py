"""Bodies of the requests and responses of the `/auth` endpoints."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from fw.runtime.auth.endpoints.fields import Password
from fw.runtime.auth.passwords import MAX_LOGIN_LENGTH
from fw.runtime.http import CreateSchema, Text, Uuid

__all__ = [
    "Credentials",
    "ForgottenPassword",
    "KeySet",
    "LoggedOut",
    "NewPassword",
    "PasswordOfLink",
    "Proof",
    "RefreshToken",
    "SessionResponse",
    "SessionsToEnd",
    "TokenOfLink",
    "TokenPair",
    "UnverifiedAddress",
    "Verified",
]

_Given = Annotated[Text, Field(max_length=MAX_LOGIN_LENGTH)]
_Token = Annotated[Text, Field(max_length=128)]


class Credentials(CreateSchema):
    """Request body of a login."""

    email: Annotated[Text, Field(max_length=254)]
    password: _Given


class RefreshToken(CreateSchema):
    """A refresh token. Without one, the cookie is used."""

    refresh_token: _Token | None = None


class Proof(CreateSchema):
    """The current password. An account without one needs a login of the last minutes instead."""

    password: _Given | None = None


class NewPassword(CreateSchema):
    """The current password and the new one."""

    password: _Given
    new_password: Password


class SessionsToEnd(CreateSchema):
    """The current password, and the session to end. Without one, all others end."""

    password: _Given
    id: Uuid | None = None


class ForgottenPassword(CreateSchema):
    """The address of an account whose password is forgotten."""

    email: Annotated[Text, Field(max_length=254)]


class UnverifiedAddress(CreateSchema):
    """The address of an account that has to be confirmed."""

    email: Annotated[Text, Field(max_length=254)]


class TokenOfLink(CreateSchema):
    """The token of a mailed link."""

    token: Annotated[Text, Field(max_length=512)]


class PasswordOfLink(CreateSchema):
    """The token of a mailed link, and the new password."""

    token: Annotated[Text, Field(max_length=512)]
    password: Password


class TokenPair(BaseModel):
    """Tokens of a login. `expires_in` is the access token's lifetime in seconds."""

    access_token: str
    refresh_token: str
    token_type: Literal["bearer"]
    expires_in: int


class LoggedOut(BaseModel):
    """Answer after sessions were revoked."""

    revoked: bool


class Verified(BaseModel):
    """Answer after an address was confirmed."""

    verified: bool


class KeySet(BaseModel):
    """JSON web keys (RFC 7517) that verify access tokens. Empty with HS256."""

    keys: list[dict[str, str]]


class SessionResponse(BaseModel):
    """One active session."""

    id: Uuid
    agent: str
    address: str
    created_at: datetime
    used_at: datetime
    expires_at: datetime
    current: bool
