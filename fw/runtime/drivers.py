"""The drivers of an area: one module each in a package of fw's, and what plugins add."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from fw.runtime import plugins
from fw.runtime.errors import FwError

__all__ = ["Drivers"]


class Drivers:
    """Finds drivers by name, and imports only the one that is asked for.

    A module of the package has a function `connect`; a plugin names its function itself, for
    the same area. `what` is the word for such a driver in errors.
    """

    def __init__(self, area: str, package: str, path: Iterable[str], what: str) -> None:
        self.area, self.package, self.path, self.what = area, package, path, what

    @cached_property
    def _own(self) -> frozenset[str]:
        return frozenset(module.name for module in iter_modules(self.path))

    def names(self) -> tuple[str, ...]:
        """Return all names, sorted; FwError where a plugin claims a name of fw's."""
        added = plugins.drivers(self.area)
        for name in self._own & added.keys():
            raise FwError(
                f"a plugin adds the {self.what} {name!r}, which there is already",
                hint="remove the plugin, or have it choose another name",
            )
        return tuple(sorted({*self._own, *added}))

    def connect(self, name: str) -> Callable[..., Any]:
        """Return the function that opens a driver; FwError for one that there isn't.

        That is also raised for one whose library isn't installed.
        """
        if name not in self.names():
            hint = f"there are {', '.join(self.names())}"
            raise FwError(f"there is no {self.what} {name!r}", hint=hint)
        if name in self._own:
            made: Callable[..., Any] = import_module(f"{self.package}.{name}").connect
        else:
            made = plugins.driver(self.area, name)
        return made
