"""Validators of a model: its methods with `@validates`, which each written value passes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from fw.runtime.database.errors import InvalidField
from fw.runtime.database.models.declarations import aliases
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.query.record import record_class

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["validated"]


def validated(
    model: type[Model], values: Mapping[str, Any], row: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return the values that the validators of a model return for `values`.

    A validator sees the record with the values before its own, as in SQLAlchemy, and may assign
    other fields. `row` is the record before an update. Raises InvalidField for a ValueError or an
    AssertionError of a validator.
    """
    columns = metadata_of(model).columns
    before = dict.fromkeys(columns) if row is None else row
    draft = _drafted(model, dict(before))
    attributes = {name: attribute for attribute, name in aliases(model).items()}
    for name, value in values.items():
        try:
            setattr(draft, attributes.get(name, name), value)
        except (ValueError, AssertionError) as error:
            raise InvalidField(name, str(error) or "The value is not valid") from error
    found: dict[str, Any] = vars(draft)
    return {
        name: value
        for name, value in found.items()
        if name in values or (name in columns and value is not before.get(name))
    }


def _drafted(model: type[Model], row: dict[str, Any]) -> Any:
    """Return a record whose assignments call the validators."""
    draft = object.__new__(_draft_class(model))
    draft.__dict__ = row
    draft._related = None
    return draft


@cache
def _draft_class(model: type[Model]) -> Any:
    validators: Any = model.__mapper__.validators

    def assign(draft: Any, name: str, value: Any) -> None:
        validate, _ = validators.get(name, (None, None))
        object.__setattr__(draft, name, validate(draft, name, value) if validate else value)

    kind = record_class(model)
    body = {"__abstract__": True, "__module__": model.__module__, "__setattr__": assign}
    return type(kind)(model.__name__, (kind,), body)
