"""The cyclic collector, kept from walking through a thousand models again and again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["without_collection"]


@contextmanager
def without_collection() -> Iterator[None]:
    """Switch the collector off: it makes parsing worse than linear, and frees nothing then."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
