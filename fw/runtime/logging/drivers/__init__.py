"""One module for each kind of channel, found by listing this package, and those of plugins.

A module's `handlers` takes a `Channel` and returns what writes its records.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from fw.runtime.errors import FwError
from fw.runtime.plugins import driver, drivers

if TYPE_CHECKING:
    from fw.runtime.logging.channels import Channel

__all__ = ["AREA", "Maker", "driver_named", "driver_names"]

AREA: Final = "logging.drivers"
"""What plugins call this: each adds names, and targets that are a `Maker`."""

Maker = Callable[["Channel"], "list[logging.Handler]"]


@lru_cache(maxsize=1)
def driver_names() -> tuple[str, ...]:
    """Return the names of the drivers, sorted; imports none of them."""
    files = [file.partition(".") for folder in __path__ for file in os.listdir(folder)]  # noqa: PTH208
    own = {name for name, _, suffix in files if suffix == "py" and name[0] != "_"}
    if twice := own & drivers(AREA).keys():
        raise FwError(f"a plugin adds a driver {min(twice)!r} of the log, which fw has already")
    return tuple(sorted(own | drivers(AREA).keys()))


def driver_named(name: str) -> Maker:
    """Return the driver of that name; FwError if there is none."""
    if name not in driver_names():
        known = ", ".join(driver_names())
        raise FwError(f"there is no driver {name!r} of the log", hint=f"there are {known}")
    added: Any = driver(AREA, name)
    found: Maker = import_module(f"{__name__}.{name}").handlers if added is None else added
    return found
