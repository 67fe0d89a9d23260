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
    """Models with access rules, in the package of the model of the users.

    A model that isn't imported yet is imported only if its module contains `__access__`: the admin
    asks for the rights to all models, and importing hundreds takes seconds.
    """

    def __init__(self, user: type[Model]) -> None:
        self._user = user
        self._package = user.__module__.rpartition(".")[0]
        self._found: dict[str, type[Model]] = {}
        self._declaring: dict[str, bool] = {}
        self._modules: dict[str, str] | None = None

    def find(self, name: str) -> type[Model] | None:
        """Return the model with a name in any spelling, None for one without access rules.

        Only models are remembered: one may be asked for before it is imported, or meanwhile.
        """
        found = self._found.get(name)
        if found is None:
            found = self._find(normalize_name(name))
            if found is None:
                return None
            self._found[name] = found
        return None if getattr(found, _DECLARATION, None) is None else found

    def roles(self) -> frozenset[str]:
        """Return the roles that the access rules of all models name. This imports these models."""
        found = {one for key in self._module_names() if (one := self.find(key)) is not None}
        found |= {one.class_ for one in self._user.registry.mappers}
        rules = (rule for one in found for rule in getattr(one, _DECLARATION, None) or ())
        return frozenset(role for rule in rules if not isinstance(rule.to, str) for role in rule.to)

    def _module_names(self) -> dict[str, str]:
        if self._modules is None:
            paths = getattr(import_module(self._package), "__path__", ()) if self._package else ()
            self._modules = {normalize_name(one.name): one.name for one in iter_modules(paths)}
            self._paths = tuple(paths)
        return self._modules

    def _find(self, key: str) -> type[Model] | None:
        modules = self._module_names()
        if key not in modules:
            models: list[Any] = [one.class_ for one in self._user.registry.mappers]
            return next((one for one in models if _is_named(one, key)), None)
        name = f"{self._package}.{modules[key]}"
        if name not in sys.modules and not self._declares(modules[key]):
            return None
        found = vars(import_module(name)).values()
        return next((one for one in found if isinstance(one, type) and _is_named(one, key)), None)

    def _declares(self, module: str) -> bool:
        """Return False if the source of a module has no access rules."""
        if module not in self._declaring:
            sources = (Path(path, f"{module}.py") for path in self._paths)
            source = next((one for one in sources if one.is_file()), None)
            text = None if source is None else source.read_text(encoding="utf-8")
            self._declaring[module] = text is None or _DECLARATION in text
        return self._declaring[module]


def _is_named(model: Any, key: str) -> bool:
    return normalize_name(model.__name__) == key and hasattr(model, _DECLARATION)
