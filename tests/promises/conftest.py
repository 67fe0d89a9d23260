"""The promises about databases hold on every backend."""

from __future__ import annotations

from tests.conftest import DATABASES
from tests.promises.support import SCALE
from tests.runtime.databases import every_database_url

__all__ = ["BACKENDS", "FEW_BACKENDS"]

BACKENDS = (*DATABASES, "mongodb")
FEW_BACKENDS = BACKENDS if SCALE >= 1 else ("sqlite", "mongodb")
"""Backends of tests that take long, and hardly depend on the SQL database."""

database_url = every_database_url
