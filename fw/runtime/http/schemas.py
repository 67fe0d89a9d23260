"""Base classes of request and response models."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final, Generic, TypeVar
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError
from pydantic_core.core_schema import no_info_before_validator_function

__all__ = [
    "MAX_FIELDS",
    "UNSET",
    "CreateSchema",
    "Deleted",
    "Envelope",
    "Meta",
    "Page",
    "ResponseSchema",
    "UpdateSchema",
]

T = TypeVar("T")

MAX_FIELDS: Final = 1000
"""Maximum number of fields in a request body."""


class _Unset:
    """Type of the value of a field that the request left out."""

    def __repr__(self) -> str:
        return "UNSET"


_VALUE = _Unset()

UNSET: Final[Any] = Field(
    default_factory=lambda: _VALUE,
    validate_default=False,
    exclude_if=lambda value: value is _VALUE,
)
"""Default of a field that a request may leave out. Null is allowed only if the type includes it.

`model_dump()` leaves the field out, too.
"""


_DATA = frozenset({"default", "metadata"})
"""Keys of core schemas whose values aren't core schemas."""


def _accepting_values(part: Any, handler: GetCoreSchemaHandler) -> Any:
    """Return a part of a strict core schema whose enums accept their values, too."""
    if isinstance(part, (list, tuple)):
        return type(part)(_accepting_values(inner, handler) for inner in part)
    if not isinstance(part, dict):
        return part
    kind: Any = part
    if part.get("type") == "definition-ref":
        with suppress(LookupError):  # a schema in the making, so no enum
            kind = handler.resolve_ref_schema(part)
    if kind.get("type") == "enum":
        # Without the reference, since other classes share its schema.
        return {key: value for key, value in kind.items() if key != "ref"} | {"strict": False}
    for key in part.keys() - _DATA:
        part[key] = _accepting_values(part[key], handler)
    return part


def _checked_number(value: Any) -> Any:
    """Return the value: an object with too many fields would get an error for each of them."""
    if isinstance(value, dict) and len(value) > MAX_FIELDS:
        message = "At most {most} fields are allowed"
        raise PydanticCustomError("too_many_fields", message, {"most": MAX_FIELDS})
    return value


class _Request(BaseModel):
    model_config = ConfigDict(
        extra="forbid", strict=True, hide_input_in_errors=True, protected_namespaces=()
    )

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the core schema with a limit of fields.

        Enums accept their values in it, because JSON has no members.
        """
        schema = handler(source)
        model: Any = handler.resolve_ref_schema(schema)
        # pydantic keeps the schema of a class, and asks for it again for each route.
        if model["schema"].get("function", {}).get("function") is not _checked_number:
            _accepting_values(model, handler)
            inner = model["schema"]
            model["schema"] = no_info_before_validator_function(_checked_number, inner)
        return schema


class CreateSchema(_Request):
    """Base class of request bodies that create a record. Unknown fields are rejected."""


class UpdateSchema(_Request):
    """Base class of request bodies that update a record with any subset of its fields."""


class ResponseSchema(BaseModel):
    """Base class of models that declare what a response contains.

    A class as `fw build` writes it costs nothing: rows are encoded unchanged. Any edit counts, and
    pydantic then encodes the rows, as in any FastAPI application.
    """

    model_config = ConfigDict(protected_namespaces=())


class Envelope(BaseModel, Generic[T]):
    """Response with one record."""

    data: T


class Meta(BaseModel):
    """Position of a page among all rows."""

    page: int
    per_page: int
    total: int
    pages: int


class Page(BaseModel, Generic[T]):
    """Response with a page of records."""

    data: list[T]
    meta: Meta


class Deleted(BaseModel):
    """Response to a deletion."""

    id: int | UUID | str
    deleted: bool
