"""A project whose description is cached, for tests of the route cache."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import metadata
from pathlib import Path
from types import ModuleType

import httpx
from fastapi import FastAPI

from fw.runtime import Application
from fw.runtime.optimize.cache_files import ROUTES
from fw.runtime.optimize.route_cache import RouteCache, rows, signature
from fw.runtime.optimize.sources import Sources
from tests.runtime.app import table

__all__ = ["LATER", "STORED", "LoadedModules", "application", "get", "installed", "store"]

STORED = b'{"stored":"\xc3\xa9"}'
LATER = 60
"""Seconds between a cache and an application that is made after it, whatever the clock's grain."""


installed = cache(metadata.packages_distributions)
"""Packages of each top-level module, read once for all tests."""


class LoadedModules:
    """Stands for `sys`: a test run has loaded thousands of modules, each of which would be read."""

    packages = frozenset({"beside_app", "fastapi", "pydantic", "starlette"})

    @property
    def modules(self) -> dict[str, ModuleType]:
        """The loaded modules that an application of this module needs."""
        loaded = sys.modules.copy()
        return {name: loaded[name] for name in loaded if name.partition(".")[0] in self.packages}


def application(root: Path) -> FastAPI:
    return Application(root).routes(table).create()


def store(root: Path, app: FastAPI | None = None) -> RouteCache:
    app = app or application(root)
    found = [*rows(app.router.routes)]
    for segment, module in table.modules.items():
        found += rows(table.router(segment).routes, module)
    cache = RouteCache.store(root, Sources(root), signature(app), found, STORED)
    before = cache.made_at - LATER
    os.utime(root / ROUTES, (before, before))
    return cache


async def get(app: FastAPI, root: str = "", **headers: str) -> httpx.Response:
    transport = httpx.ASGITransport(app, root_path=root)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        return await client.get(f"{root}/openapi.json", headers=headers)
