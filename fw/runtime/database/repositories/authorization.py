"""Authorization hooks, which repositories call while they are set.

An application with logins sets them (`fw.runtime.auth`). They hold for every access to
records: by endpoints, by included relations, and by your own code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["Guard", "RecordProtection", "Verb", "guard", "record_protection", "require"]

Verb = Literal["read", "create", "update", "delete"]
Guard = Callable[[Verb, "type[Model]"], None]
RecordProtection = Callable[
    ["type[Model]", Any, "Mapping[str, Any] | None"], "AbstractAsyncContextManager[None] | None"
]

guard: Guard | None = None
"""Raises if the actor may not use the verb; None allows everything."""

record_protection: RecordProtection | None = None
"""Returns a context for a change of a record, by model, key and values; None for a deletion.

It raises ProtectedRecord if the application needs the record as it is. It returns None if
every change is allowed.
"""


def require(verb: Verb, model: type[Model]) -> None:
    """Raise the error of the guard if the actor may not use the verb."""
    if guard is not None:
        guard(verb, model)
