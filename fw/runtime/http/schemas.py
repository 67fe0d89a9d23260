"""Base classes of request and response models."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
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


class _Request(BaseModel):
    model_config = ConfigDict(
        extra="forbid", strict=True, hide_input_in_errors=True, protected_namespaces=()
    )


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

    id: int | UUID
    deleted: bool
