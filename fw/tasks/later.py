"""Imports that libraries make for what a build never asks of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

__all__ = ["metadata_later"]

_NAME = "importlib.metadata"


class _Metadata(ModuleType):
    """Stands in for `importlib.metadata` until something of it is called."""

    def entry_points(self, **selected: str) -> Any:
        """Do what the function of that name does."""
        return self._real().entry_points(**selected)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # asked by the import itself
            raise AttributeError(name)
        return getattr(self._real(), name)

    def _real(self) -> Any:
        _remove(self)
        return import_module(_NAME)


@contextmanager
def metadata_later() -> Iterator[None]:
    """Have what is imported in here do without `importlib.metadata`, a fifth of doit's import.

    doit takes one function of it, which finds plug-ins; whoever calls that gets the true one.
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
