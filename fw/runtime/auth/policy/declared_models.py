"""Models of an application by name, for their access rules."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from fw.runtime.names import normalize_name

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["DeclaredModels"]

_DECLARATION = "__access__"


class DeclaredModels:
    """Finds the models beside that of the users that have access rules.

    A model that isn't imported yet is imported only if its module contains `__access__`: the admin
    asks for the rights to all models, and importing hundreds takes seconds.
    """

    def __init__(self, user: type[Model]) -> None:
        self._user = user
        self._package = user.__module__.rpartition(".")[0]
        self._found: dict[str, type[Model] | None] = {}
        self._modules: dict[str, str] | None = None

    def find(self, name: str) -> type[Model] | None:
        """Return the model with a name in any spelling, None for one without access rules."""
        if name not in self._found:
            self._found[name] = self._find(normalize_name(name))
        return self._found[name]

    def _find(self, key: str) -> type[Model] | None:
        if self._modules is None:
            paths = getattr(import_module(self._package), "__path__", ()) if self._package else ()
            self._modules = {normalize_name(one.name): one.name for one in iter_modules(paths)}
            self._paths = tuple(paths)
        if key not in self._modules:
            models: list[Any] = [one.class_ for one in self._user.registry.mappers]
            return next((one for one in models if _is_ruled(one, key)), None)
        name = f"{self._package}.{self._modules[key]}"
        if name not in sys.modules and not self._declares(self._modules[key]):
            return None
        found = vars(import_module(name)).values()
        return next((one for one in found if isinstance(one, type) and _is_ruled(one, key)), None)

    def _declares(self, module: str) -> bool:
        """Return False if the source of a module has no access rules."""
        for path in self._paths:
            source = Path(path, f"{module}.py")
            if source.is_file():
                return _DECLARATION in source.read_text(encoding="utf-8")
        return True


def _is_ruled(model: Any, key: str) -> bool:
    return normalize_name(model.__name__) == key and getattr(model, _DECLARATION, None) is not None
