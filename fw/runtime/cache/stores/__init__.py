"""One module for each kind of store; plugins add others to the area `cache.stores`."""

from __future__ import annotations

from fw.runtime.application.project import Project
from fw.runtime.cache.store import Store
from fw.runtime.plugins import Drivers

__all__ = ["DRIVERS", "connect"]

DRIVERS = Drivers("cache.stores", __name__, __path__, "cache store")


def connect(name: str, project: Project, space: str) -> Store:
    """Open a store for one of a project's two spaces, `values` and `kept`.

    Raises FwError for a name that there isn't, and for a store whose library isn't installed.
    """
    store: Store = DRIVERS.named(name)(project, space)
    return store
