"""Drivers of log channels, one module each. Plugins add others.

The function `handlers` of a module returns the handlers of a `Channel`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from fw.runtime.plugins import Drivers

if TYPE_CHECKING:
    from fw.runtime.logging.channel import Channel

__all__ = ["AREA", "Maker", "driver_named"]

AREA: Final = "logging.drivers"
"""Plugin area: a name, and a target that is a `Maker`."""

Maker = Callable[["Channel"], "list[logging.Handler]"]


_DRIVERS: Final = Drivers(AREA, __name__, __path__, "log driver", "handlers")


def driver_named(name: str) -> Maker:
    """Return the driver of that name; raise FwError for an unknown name."""
    found: Maker = _DRIVERS.named(name)
    return found
