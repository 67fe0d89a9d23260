"""Types of the request fields of a login."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from fw.runtime.auth.passwords import MAX_LENGTH, MIN_LENGTH, is_common
from fw.runtime.database.models.transforms import MAX_EMAIL_LENGTH, normalize_email
from fw.runtime.http.fields.types import WITHOUT_NUL, Text
from fw.runtime.rules.formats import is_email

__all__ = ["Email", "Password"]


def _checked(text: str) -> str:
    if not is_email(text):
        raise PydanticCustomError("email", "Input should be an e-mail address")
    return normalize_email(text)


def _uncommon(text: str) -> str:
    if is_common(text):
        raise PydanticCustomError("common", "The password is too common")
    return text


Email = Annotated[
    Text,
    Field(
        max_length=MAX_EMAIL_LENGTH,
        json_schema_extra={
            "format": "email",
            "pattern": WITHOUT_NUL,
            "examples": ["ada@example.com"],
        },
    ),
    AfterValidator(_checked),
]
"""An e-mail address, normalised by `normalize_email`."""

Password = Annotated[
    Text,
    Field(
        min_length=MIN_LENGTH,
        max_length=MAX_LENGTH,
        json_schema_extra={
            "format": "password",
            "pattern": WITHOUT_NUL,
            "examples": ["a long sentence"],
        },
    ),
    AfterValidator(_uncommon),
]
"""A new password of 8 to 256 characters that is not a common one."""
