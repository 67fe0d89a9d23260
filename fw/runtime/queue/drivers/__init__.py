"""One module for each driver of the queue, found by listing this package; plugins add others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.plugins import Drivers

if TYPE_CHECKING:
    from fw.runtime.queue.driver import Driver

__all__ = ["AREA", "driver_named", "driver_names"]

AREA = "queue.drivers"
"""Where a plugin adds a driver: a name, and the class derived from `Driver`."""

_DRIVERS = Drivers(AREA, __name__, __path__, "queue driver", "driver")


def driver_names() -> tuple[str, ...]:
    """Return the names of the drivers, sorted; imports none of them."""
    return _DRIVERS.names()


def driver_named(name: str) -> type[Driver]:
    """Return the driver of that name; FwError for one that there isn't, or that there is twice."""
    driver: type[Driver] = _DRIVERS.named(name)
    return driver
