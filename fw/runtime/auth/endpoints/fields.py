"""Types of the request fields of a login."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any

from pydantic import AfterValidator, Field, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, PydanticKnownError, core_schema

from fw.runtime.auth.passwords import MAX_LENGTH, is_common, min_length
from fw.runtime.database.models.transforms import MAX_EMAIL_LENGTH, normalize_email
from fw.runtime.http.fields.types import WITHOUT_NUL, Text
from fw.runtime.rules.formats import is_email

__all__ = ["Email", "Password", "UserName"]


def _checked(text: str) -> str:
    if not is_email(text):
        raise PydanticCustomError("email", "Input should be an e-mail address")
    return normalize_email(text)


def _long_enough(text: str) -> str:
    if len(text) < (least := min_length()):
        raise PydanticKnownError("string_too_short", {"min_length": least})
    return text


def _user_name(text: str) -> str:
    if any(unicodedata.category(character) in ("Cc", "Cf") for character in text):
        raise PydanticCustomError("user_name", "A user name must not contain invisible characters")
    return normalize_email(text)


class _MinLength:
    """The setting `auth.min_password_length`, which the process reads after it imports types."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_after_validator_function(_long_enough, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return handler(schema) | {"minLength": min_length()}


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

UserName = Annotated[Text, AfterValidator(_user_name), Field(min_length=1)]
"""A user name to log in with, normalised by `normalize_email`."""

Password = Annotated[
    Text,
    Field(
        max_length=MAX_LENGTH,
        json_schema_extra={
            "format": "password",
            "pattern": WITHOUT_NUL,
            "examples": ["a long sentence"],
        },
    ),
    _MinLength(),
    AfterValidator(_uncommon),
]
"""A new password of `auth.min_password_length` to 128 characters that is not a common one."""
