"""The bases of the request and response models."""

from __future__ import annotations

from typing import Any, Generic, TypeVar
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "CreateSchema",
    "Deleted",
    "Envelope",
    "Meta",
    "Page",
    "ResponseSchema",
    "UpdateSchema",
    "absent",
]

T = TypeVar("T")


class _Absent:
    """Stands for a field that a request didn't carry."""

    def __repr__(self) -> str:
        return "absent"


_ABSENT = _Absent()


def absent() -> Any:
    """Return the default of a field that may be left out, but not be null unless it says so."""
    return Field(default_factory=lambda: _ABSENT)


class _Request(BaseModel):
    model_config = ConfigDict(
        extra="forbid", strict=True, hide_input_in_errors=True, protected_namespaces=()
    )

    def values(self) -> dict[str, Any]:
        """Return what the request carried, by field; what it left out is missing here too."""
        given = self.__dict__
        return {name: given[name] for name in self.model_fields_set}


class CreateSchema(_Request):
    """Base of the bodies that create a record. Unknown fields are refused, scalars strict."""


class UpdateSchema(_Request):
    """Base of the bodies that change a record: any subset of its fields, for PUT and PATCH."""

    def changes(self) -> dict[str, Any]:
        """Return the fields that the request carried."""
        return self.values()


class ResponseSchema(BaseModel):
    """Base of the models that document an answer's data. Rows are not run through it."""

    model_config = ConfigDict(protected_namespaces=())


class Envelope(BaseModel, Generic[T]):
    """An answer with one record."""

    data: T


class Meta(BaseModel):
    """Where a page stands among all rows."""

    page: int
    per_page: int
    total: int
    pages: int


class Page(BaseModel, Generic[T]):
    """An answer with a page of records."""

    data: list[T]
    meta: Meta


class Deleted(BaseModel):
    """What is left to say of a record that is gone."""

    id: int | UUID
    deleted: bool
