"""Scopes: the records that the `query()` of a model's repository leaves in.

A repository applies its own scope to everything that it reads and writes. What other models read
through a relation, and the records that they link, are in the scope of the model's repository:
the class in `app/repositories` whose module is named after that of the model.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from fw.runtime.database.repositories.authorization import clauses_of, has_rules

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.query.selection import Clause, Selection

__all__ = [
    "ScopedRepository",
    "cascades_as_system",
    "has_repositories",
    "is_scoped",
    "make",
    "scope_of",
]


class ScopedRepository(Protocol):
    """The part of a repository that this module uses."""

    def scope(self) -> Selection:
        """Return the conditions and the order of the repository's `query()`."""


make: Callable[[type[Any]], Any] = lambda repository: repository()  # noqa: E731
"""Makes a repository; an application sets it to its container."""


def is_scoped(model: type[Model]) -> bool:
    """Return True if a model has access rules, or its repository its own `query()`."""
    return has_rules(model) or _scoped_repository(model) is not None


def scope_of(model: type[Model]) -> tuple[Clause, ...]:
    """Return the conditions of access rules and of a repository's own `query()`; () for none.

    Raises what `query()` raises, such as Forbidden.
    """
    kind = _scoped_repository(model)
    if kind is None:
        return clauses_of("read", model)
    repository: ScopedRepository = make(kind)
    return repository.scope().conditions


def cascades_as_system(model: type[Model]) -> bool:
    """Return True if what a deletion does to other models needs no right: the repository says."""
    return bool(getattr(_repository(model), "cascades_as_system", False))


def _scoped_repository(model: type[Model]) -> type[ScopedRepository] | None:
    """Return the class of a model's repository if it has its own `query()`."""
    found = _repository(model)
    return found if getattr(found, "is_scoped", False) else None


@cache
def _repository(model: type[Model]) -> type[Any] | None:
    """Return the class of a model's repository."""
    home, name = _repositories(model), model.__module__.rpartition(".")[2]
    if not home or find_spec(f"{home}.{name}") is None:
        return None
    module = import_module(f"{home}.{name}")
    for found in vars(module).values():
        # The first class of the model is its repository; the others derive from it.
        is_own = isinstance(found, type) and found.__module__ == module.__name__
        if is_own and getattr(found, "model", None) is model:
            repository: type[Any] = found
            return repository
    return None


def has_repositories(model: type[Model]) -> bool:
    """Return True if there is a package of repositories beside that of the model."""
    return bool(_repositories(model))


@cache
def _repositories(model: type[Model]) -> str:
    """Return the package of repositories beside that of a model, "" if there is none."""
    package = model.__module__.rpartition(".")[0]
    home, _, folder = package.rpartition(".")
    found = f"{home}.repositories"
    return found if folder == "models" and find_spec(found) is not None else ""
