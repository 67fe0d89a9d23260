"""Options of one channel of the log."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["TABLE", "Channel"]

T = TypeVar("T")

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
            wanted = {int: "an integer", list: "a list", str: "a string"}[type(default)]
            raise self.fault(f"invalid {name}: {value!r}", f"use {wanted}")
        return value

    def fault(self, message: str, hint: str) -> FwError:
        """Return an error that names the channel's table."""
        place = self.config.file_of(f"{TABLE}.{self.name}") or "fw.toml"
        return FwError(f"{place}: [{TABLE}.{self.name}]: {message}", hint=hint)
