"""The types of request fields that a login is made of."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from fw.runtime.auth.passwords import LONGEST, SHORTEST, is_common
from fw.runtime.database.models.transforms import MAX_EMAIL_LENGTH, normalize_email
from fw.runtime.http.fields import WITHOUT_NUL, Text
from fw.runtime.validation.rules.formats import is_email

__all__ = ["Email", "Password"]


def _checked(text: str) -> str:
    if not is_email(text):
        raise PydanticCustomError("email", "Input should be an e-mail address")
    return normalize_email(text)


def _uncommon(text: str) -> str:
    if is_common(text):
        raise PydanticCustomError("common", "The password is one that is tried first")
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
"""An e-mail address; the value is as `normalize_email` returns it."""

Password = Annotated[
    Text,
    Field(
        min_length=SHORTEST,
        max_length=LONGEST,
        json_schema_extra={
            "format": "password",
            "pattern": WITHOUT_NUL,
            "examples": ["a long sentence"],
        },
    ),
    AfterValidator(_uncommon),
]
"""A password that is chosen: of 8 to 256 characters, and none that everybody tries."""
