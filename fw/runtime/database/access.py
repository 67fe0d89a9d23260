"""Who may do what. Repositories come here only while `guard` is set.

An application with logins sets it (`fw.runtime.auth`). What stands here holds for every way to
the records: endpoints, included relations, and handlers of the user's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from fw.runtime.database.model import Model

__all__ = ["Guard", "Verb", "guard", "require"]

Verb = Literal["read", "create", "update", "delete"]
Guard = Callable[[Verb, "type[Model]"], None]

guard: Guard | None = None
"""Raises where the verb isn't allowed; None is what a repository looks for before each of its own."""


def require(verb: Verb, model: type[Model]) -> None:
    """Raise what the guard raises where whoever acts now may not do that."""
    if guard is not None:
        guard(verb, model)
