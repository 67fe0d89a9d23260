"""Storage drivers, one module each. Plugins add others to the area `storage.drivers`."""

from __future__ import annotations

from fw.runtime.plugins import Drivers

__all__ = ["DRIVERS"]

DRIVERS = Drivers("storage.drivers", __name__, __path__, "storage driver")
