"""Database backends: one package for each kind of database, and those of plugins.

A backend imports its driver only when a method connects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database.backends.registry import AREA, BACKENDS, backend_names, backend_words

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.backend import Backend
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = ["AREA", "backend_for", "backend_named", "backend_names", "backend_words"]


def backend_named(name: str) -> Backend:
    """Return the backend of that name; raise FwError if there is none."""
    backend: Backend = BACKENDS.named(name)
    return backend


def backend_for(url: DatabaseUrl) -> Backend:
    """Return the backend for a database URL; raise FwError if its driver is missing."""
    backend = backend_named(url.provider)
    if fault := backend.missing_driver():
        raise fault
    return backend
