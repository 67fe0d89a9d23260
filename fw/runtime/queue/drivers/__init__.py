"""One module for each driver of the queue, found by listing this package."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.queue.contract import Driver

__all__ = ["add_driver", "driver_named", "driver_names"]

_added: dict[str, type[Driver]] = {}


def add_driver(driver: type[Driver]) -> None:
    """Add a driver of one's own; FwError if there is one of that name."""
    if driver.name in driver_names() and _added.get(driver.name) is not driver:
        raise FwError(f"there are two queue drivers called {driver.name!r}")
    _added[driver.name] = driver


def driver_names() -> tuple[str, ...]:
    """Return the names of the drivers, sorted; imports none of them."""
    return tuple(sorted({*_shipped(), *_added}))


@lru_cache(maxsize=1)
def _shipped() -> frozenset[str]:
    return frozenset(module.name for module in iter_modules(__path__))


def driver_named(name: str) -> type[Driver]:
    """Return the driver of that name; raise FwError for one that there isn't."""
    if name in _added:
        return _added[name]
    if name not in _shipped():
        known = ", ".join(driver_names())
        raise FwError(f"there is no queue driver {name!r}", hint=f"the drivers are {known}")
    driver: type[Driver] = import_module(f"{__name__}.{name}").driver
    return driver
