"""Addresses that users log in with."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from fw.runtime.http.fields import Text
from fw.runtime.validation.rules.formats import is_email

__all__ = ["Email", "normal_email"]

LONGEST: Final = 254


def normal_email(email: str) -> str:
    """Return an address as it is kept: one that differs in case alone is the same."""
    return email.strip().lower()


def _checked(text: str) -> str:
    if not is_email(text):
        raise PydanticCustomError("email", "Input should be an e-mail address")
    return normal_email(text)


Email = Annotated[
    Text, Field(max_length=LONGEST, json_schema_extra={"format": "email"}), AfterValidator(_checked)
]
"""The type of a request's field; the value is as `normal_email` returns it."""
