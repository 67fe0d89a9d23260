"""The drivers of an area: one module each in a package of fw's, and what plugins add."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cached_property
from importlib import import_module
from typing import Any

from fw.runtime import plugins
from fw.runtime.errors import FwError

__all__ = ["Drivers"]


class Drivers:
    """Finds drivers by name, and imports only the one that is asked for.

    A module of the package has it under the name `member`; a plugin names it itself, for the
    same area. `what` is the word for such a driver in errors.
    """

    def __init__(
        self, area: str, package: str, path: Iterable[str], what: str, member: str = "connect"
    ) -> None:
        self.area, self.package, self.what, self.member = area, package, what, member
        self._path = path

    @cached_property
    def _own(self) -> frozenset[str]:
        # Every build asks for one area, and pkgutil or pathlib would take longer to import.
        files = [file.partition(".") for folder in self._path for file in os.listdir(folder)]  # noqa: PTH208
        names = (name for name, _, suffix in files if suffix in ("", "py"))
        return frozenset(name for name in names if name and name[0] != "_")

    def names(self) -> tuple[str, ...]:
        """Return all names, sorted; FwError where a plugin claims a name of fw's."""
        added = plugins.drivers(self.area)
        for name in self._own & added.keys():
            raise FwError(
                f"a plugin adds the {self.what} {name!r}, which there is already",
                hint="remove the plugin, or have it choose another name",
            )
        return tuple(sorted({*self._own, *added}))

    def find(self, name: str) -> Any:
        """Return the driver of that name, None where there is none."""
        if name not in self.names():
            return None
        if name in self._own:
            return getattr(import_module(f"{self.package}.{name}"), self.member)
        return plugins.driver(self.area, name)

    def named(self, name: str) -> Any:
        """Return the driver of that name; FwError for one that there isn't.

        That is also raised for one whose library isn't installed.
        """
        found = self.find(name)
        if found is None:
            hint = f"there are {', '.join(self.names())}"
            raise FwError(f"there is no {self.what} {name!r}", hint=hint)
        return found
