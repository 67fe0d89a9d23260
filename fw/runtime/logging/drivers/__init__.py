"""Log channels and their drivers, one module each. Plugins add others.

The function `handlers` of a module returns the handlers of a `Channel`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fw.runtime.errors import FwError
from fw.runtime.plugins import Drivers

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["AREA", "TABLE", "Channel", "Maker", "driver_named"]

T = TypeVar("T")

AREA: Final = "logging.drivers"
"""Plugin area: a name, and a target that is a `Maker`."""

TABLE: Final = "logging.channels"
_COMMON: Final = ("driver", "format", "level")


@dataclass(frozen=True)
class Channel:
    """A channel of `fw.toml`. `others` returns the handlers of another channel."""

    name: str
    options: Mapping[str, Any]
    root: Path
    config: Config
    others: Callable[[str], list[logging.Handler]]

    def allow(self, *names: str) -> None:
        """Raise FwError for an option that the driver does not know."""
        for name in self.options:
            if name not in (*_COMMON, *names):
                known = ", ".join(sorted((*_COMMON, *names)))
                raise self.fault(f"unknown option {name!r}", f"use one of {known}")

    def option(self, name: str, default: T) -> T:
        """Return an option, or the default; raise FwError for a value of another type."""
        value = self.options.get(name, default)
        if type(value) is not type(default):
            wanted = {bool: "true or false", int: "an integer", list: "a list", str: "a string"}[
                type(default)
            ]
            raise self.fault(f"invalid {name}: {value!r}", f"use {wanted}")
        return value

    def fault(self, message: str, hint: str) -> FwError:
        """Return an error that names the channel's table."""
        place = self.config.file_of(f"{TABLE}.{self.name}") or "fw.toml"
        return FwError(f"{place}: [{TABLE}.{self.name}]: {message}", hint=hint)


Maker = Callable[[Channel], list[logging.Handler]]

_DRIVERS: Final = Drivers(AREA, __name__, __path__, "log driver", "handlers")


def driver_named(name: str) -> Maker:
    """Return the driver of that name; raise FwError for an unknown name."""
    found: Maker = _DRIVERS.named(name)
    return found
