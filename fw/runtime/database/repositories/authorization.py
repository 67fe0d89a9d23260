"""Who may do what. Repositories come here only while `guard` is set.

An application with logins sets it (`fw.runtime.auth`). What stands here holds for every way to
the records: endpoints, included relations, and handlers of the user's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["Guard", "Keeper", "Verb", "guard", "keeper", "require"]

Verb = Literal["read", "create", "update", "delete"]
Guard = Callable[[Verb, "type[Model]"], None]
Keeper = Callable[
    ["type[Model]", Any, "Mapping[str, Any] | None"], "AbstractAsyncContextManager[None] | None"
]

guard: Guard | None = None
"""Raises where the verb isn't allowed; repositories ask it before each of theirs, unless None."""

keeper: Keeper | None = None
"""Returns what a change to a record happens within, by model, key and values (None: a removal).

It raises Indispensable for what the application can't do without. None where all may go.
"""


def require(verb: Verb, model: type[Model]) -> None:
    """Raise what the guard raises where whoever acts now may not do that."""
    if guard is not None:
        guard(verb, model)
