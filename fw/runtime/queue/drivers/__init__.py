"""One module for each driver of the queue, found by listing this package; plugins add others."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from fw.runtime import plugins
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.queue.contract import Driver

__all__ = ["AREA", "driver_named", "driver_names"]

AREA = "queue.drivers"
"""Where a plugin adds a driver: a name, and the class derived from `Driver`."""


@lru_cache(maxsize=1)
def _own() -> frozenset[str]:
    return frozenset(module.name for module in iter_modules(__path__))


def driver_names() -> tuple[str, ...]:
    """Return the names of the drivers, sorted; imports none of them."""
    return tuple(sorted({*_own(), *plugins.drivers(AREA)}))


def driver_named(name: str) -> type[Driver]:
    """Return the driver of that name; FwError for one that there isn't, or that there is twice."""
    added = plugins.driver(AREA, name)
    if name in _own():
        if added is not None:
            raise FwError(f"there is a queue driver {name!r} already, which a plugin adds again")
        driver: type[Driver] = import_module(f"{__name__}.{name}").driver
        return driver
    if added is None:
        known = ", ".join(driver_names())
        raise FwError(f"there is no queue driver {name!r}", hint=f"the drivers are {known}")
    return added  # type: ignore[no-any-return]
