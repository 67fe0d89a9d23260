"""Models of an application by name, for their access rules."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from fw.runtime.names import normalize_name

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["DeclaredModels"]


class DeclaredModels:
    """Finds the models beside that of the users, and imports a model when it is first asked for."""

    def __init__(self, user: type[Model]) -> None:
        self._user = user
        self._found: dict[str, type[Model] | None] = {}
        self._modules: dict[str, str] | None = None

    def find(self, name: str) -> type[Model] | None:
        """Return the model with a name in any spelling, None if there is none."""
        key = normalize_name(name)
        if key not in self._found:
            self._found[key] = self._find(key)
        return self._found[key]

    def _find(self, key: str) -> type[Model] | None:
        package = self._user.__module__.rpartition(".")[0]
        if self._modules is None:
            paths = getattr(import_module(package), "__path__", ()) if package else ()
            self._modules = {normalize_name(one.name): one.name for one in iter_modules(paths)}
        if key in self._modules:
            import_module(f"{package}.{self._modules[key]}")
        models: list[Any] = [one.class_ for one in self._user.registry.mappers]
        return next((one for one in models if normalize_name(one.__name__) == key), None)
