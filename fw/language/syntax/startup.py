"""The cyclic collector, kept from walking through a thousand models again and again."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

__all__ = ["metadata_later", "without_collection"]


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


_NAME = "importlib.metadata"


class _Metadata(ModuleType):
    """Stands in for `importlib.metadata` until something of it is called."""

    def entry_points(self, **selected: str) -> Any:
        """Do what the function of that name does."""
        return self._real().entry_points(**selected)

    def version(self, name: str) -> str:
        """Do what the function of that name does, from the name of a folder if it's there."""
        for place in filter(os.path.isdir, sys.path):
            for entry in os.listdir(place):  # noqa: PTH208 - pathlib is slow
                if entry.startswith(f"{name}-") and entry.endswith(".dist-info"):
                    return entry[len(name) + 1 : -len(".dist-info")]
        found: str = self._real().version(name)
        return found

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # asked by the import itself
            raise AttributeError(name)
        return getattr(self._real(), name)

    def _real(self) -> Any:
        _remove(self)
        return import_module(_NAME)


@contextmanager
def metadata_later() -> Iterator[None]:
    """Have what is imported in here do without `importlib.metadata`, a mail parser and all.

    It makes a fifth of doit's import and half of textX's. They want their version, and what
    finds plug-ins: whoever calls that gets the true one.
    """
    if _NAME in sys.modules:
        yield
        return
    stand_in = sys.modules[_NAME] = _Metadata(_NAME)
    try:
        yield
    finally:
        _remove(stand_in)


def _remove(stand_in: ModuleType) -> None:
    if sys.modules.get(_NAME) is stand_in:
        del sys.modules[_NAME]
