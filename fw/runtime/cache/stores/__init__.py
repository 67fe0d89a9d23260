"""Cache stores, one module each. Plugins add others to the area `cache.stores`."""

from __future__ import annotations

from fw.runtime.application.project import Project
from fw.runtime.cache.store import Store
from fw.runtime.plugins import Drivers

__all__ = ["DRIVERS", "connect"]

DRIVERS = Drivers("cache.stores", __name__, __path__, "cache store")


def connect(name: str, project: Project, space: str) -> Store:
    """Open a store for one of a project's spaces, `values` or `persistent`.

    Raises FwError for an unknown name, and for a store whose library is not installed.
    """
    store: Store = DRIVERS.named(name)(project, space)
    return store
