"""Authorization hooks, which repositories call while they are set.

An application with logins sets them (`fw.runtime.auth`). They hold for every access to
records: by endpoints, by included relations, and by your own code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, Literal

from fw.runtime.errors import Forbidden, Unauthenticated

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = [
    "Guard",
    "RecordProtection",
    "Verb",
    "guard",
    "is_actor",
    "is_allowed",
    "record_protection",
    "require",
    "require_reference",
    "require_with_detail",
]

Verb = Literal["read", "create", "update", "delete"]
Guard = Callable[[Verb, "type[Model]"], None]
RecordProtection = Callable[
    ["type[Model]", Any, "Mapping[str, Any] | None"], "AbstractAsyncContextManager[None] | None"
]

guard: Guard | None = None
"""Raises if the actor may not use the verb; None allows everything."""

is_actor: Callable[[type[Model], Any], bool] | None = None
"""Returns True if a key of a model is that of the user on whose behalf code runs."""

record_protection: RecordProtection | None = None
"""Returns a context for a change of a record, by model, key and values; None for a deletion.

It raises ProtectedRecord if the application needs the record as it is. It returns None if
every change is allowed.
"""


def require(verb: Verb, model: type[Model]) -> None:
    """Raise the error of the guard if the actor may not use the verb."""
    if guard is not None:
        guard(verb, model)


def is_allowed(verb: Verb, model: type[Model]) -> bool:
    """Return True if the actor may use the verb."""
    try:
        require(verb, model)
    except (Forbidden, Unauthenticated):
        return False
    return True


def require_reference(model: type[Model], key: Any = None) -> None:
    """Raise unless the actor may read a model that a write refers to.

    The result of the write shows if the record exists. Users may always refer to themselves.
    """
    if key is None or is_actor is None or not is_actor(model, key):
        require_with_detail(
            "read", model, f"The request refers to {model.__name__}, which you may not read."
        )


def require_with_detail(verb: Verb, model: type[Model], detail: str) -> None:
    """Raise the error of the guard, with a detail for the client."""
    try:
        require(verb, model)
    except Forbidden as error:
        raise Forbidden(error.message, detail=detail) from error
