"""Queue drivers, one module or package each. Plugins add others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.plugins import Drivers

if TYPE_CHECKING:
    from fw.runtime.queue.driver import Driver

__all__ = ["AREA", "driver_named", "driver_names"]

AREA = "queue.drivers"
"""Plugin area: a name, and a subclass of `Driver`."""

_DRIVERS = Drivers(AREA, __name__, __path__, "queue driver", "driver")


def driver_names() -> tuple[str, ...]:
    """Return the sorted names of the drivers, without importing them."""
    return _DRIVERS.names()


def driver_named(name: str) -> type[Driver]:
    """Return the driver of that name; raise FwError if it is unknown or ambiguous."""
    driver: type[Driver] = _DRIVERS.named(name)
    return driver
