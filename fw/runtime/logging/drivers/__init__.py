"""One module for each kind of channel, found by listing this package, and those of plugins.

A module's `handlers` takes a `Channel` and returns what writes its records.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from fw.runtime.plugins import Drivers

if TYPE_CHECKING:
    from fw.runtime.logging.channels import Channel

__all__ = ["AREA", "Maker", "driver_named"]

AREA: Final = "logging.drivers"
"""What plugins call this: each adds names, and targets that are a `Maker`."""

Maker = Callable[["Channel"], "list[logging.Handler]"]


_DRIVERS: Final = Drivers(AREA, __name__, __path__, "driver of the log", "handlers")


def driver_named(name: str) -> Maker:
    """Return the driver of that name; FwError if there is none."""
    found: Maker = _DRIVERS.named(name)
    return found
