"""Route cache: all routes and the body of `/openapi.json`, with a check of their sources."""

from __future__ import annotations

import hashlib
import logging
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import metadata
from inspect import unwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from fastapi.routing import APIRoute, RouteContext, iter_route_contexts
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import to_json
from starlette.routing import BaseRoute, Mount

import fw
from fw.runtime.errors import FwError
from fw.runtime.http.routing.table import TableRoute, operation_id
from fw.runtime.optimize.cache_files import FOLDER, read, write
from fw.runtime.optimize.sources import Loaded, Sources, loaded

if TYPE_CHECKING:
    from fw.runtime.http.application import Api

__all__ = [
    "VERSIONS",
    "Head",
    "RouteCache",
    "RouteRow",
    "StoredDescription",
    "rows",
    "signature",
    "version_of",
]

log = logging.getLogger("fw.http")

_ROUTES: Final = "routes.json"
_OPENAPI: Final = "openapi.json"
VERSIONS: Final = f"fw {fw.__version__}, Python {sys.version.split()[0]}"


class RouteRow(BaseModel):
    """One method of a route. `handler` is a dotted path, `module` the route module of a table."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    method: str
    path: str
    operation: str
    handler: str
    module: str | None


class Head(BaseModel):
    """Content of `routes.json`: the routes and the state of their sources.

    `others` are source files outside of `app/`. `stamp` and `content` are hashes of all sources,
    `application` is the signature of the application and `openapi` the SHA-256 of the document.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    format: Literal[1] = 1
    versions: str
    packages: dict[str, str]
    others: list[str]
    stamp: str
    content: str
    application: str
    openapi: str
    routes: list[RouteRow]


@dataclass(frozen=True)
class RouteCache:
    """Cache of `fw route cache`, or of a running server, for the project in `root`.

    `made_at` is the time of creation in seconds since 1970, `folder` that of the files.
    """

    root: Path
    head: Head
    made_at: float
    folder: str = FOLDER

    @classmethod
    def load(cls, root: Path, folder: str = FOLDER) -> RouteCache | None:
        """Read the cache; None if it is missing or from an incompatible version."""
        file = f"{folder}/{_ROUTES}"
        content = read(root, file)
        if content is None:
            return None
        try:
            made_at = (root / file).stat().st_mtime
            return cls(root, Head.model_validate_json(content), made_at, folder)
        except (OSError, ValidationError):
            return None

    @classmethod
    def store(
        cls,
        root: Path,
        before: Sources,
        application: str,
        routes: Sequence[RouteRow],
        openapi: bytes,
        folder: str = FOLDER,
        by: Loaded | None = None,
    ) -> RouteCache:
        """Write routes and OpenAPI document of an application whose modules are all imported.

        `before` is the state of its files before the import; FwError if they have changed since.
        `by` is what the processes have loaded that have imported the modules, if not this one.
        """
        if not Sources(root).look_like(before):
            raise FwError("files under app/ changed in the meantime", hint="run it again")
        by = by or loaded(root)
        sources = Sources(root, by.others, before)
        head = Head(
            versions=VERSIONS,
            packages=by.packages,
            others=by.others,
            stamp=sources.stamp(),
            content=sources.content(),
            application=application,
            openapi=_digest(openapi),
            routes=list(routes),
        )
        file = f"{folder}/{_ROUTES}"
        write(root, f"{folder}/{_OPENAPI}", openapi)
        write(root, file, to_json(head))
        return cls(root, head, (root / file).stat().st_mtime, folder)

    def fault(self, application: str | None = None) -> str | None:
        """Return the reason why the cache is invalid, None if it is valid.

        `application` is the current signature of the application. Without it, only files and
        versions are compared.
        """
        head = self.head
        if head.versions != VERSIONS:
            return f"it was made with {head.versions}"
        for name, version in head.packages.items():
            if (found := version_of(name)) != version:
                return f"it was made with {name} {version}; {found or 'none'} is installed"
        sources = Sources(self.root, head.others)
        if sources.stamp() != head.stamp and sources.content() != head.content:
            return "files have changed since it was made"
        if application is not None and application != head.application:
            return "app/main.py makes another application now, with the same files"
        if self.openapi is None:
            return f"{self.folder}/{_OPENAPI} is not what was written"
        return None

    @cached_property
    def rows_by_module(self) -> dict[str | None, set[RouteRow]]:
        """The routes of each module of a table."""
        found: dict[str | None, set[RouteRow]] = {}
        for row in self.head.routes:
            found.setdefault(row.module, set()).add(row)
        return found

    @cached_property
    def openapi(self) -> bytes | None:
        """Body of the OpenAPI document, None if the file has changed."""
        body = read(self.root, f"{self.folder}/{_OPENAPI}")
        return body if body is not None and _digest(body) == self.head.openapi else None


class StoredDescription:
    """The stored OpenAPI document of a running application, until one of its sources changes.

    `began` is the time of creation of the application, in seconds since 1970. If a file has changed
    since, a younger cache isn't used, because the process may have read the file before. After a
    change, the document isn't used again in this process.
    """

    def __init__(self, root: Path, began: float, folder: str = FOLDER) -> None:
        self._root = root
        self._began = began
        self._folder = folder
        self._cache: RouteCache | None = None
        self._sources: Sources | None = None
        self._is_over = False

    def body(self, app: Api) -> bytes | None:
        """Return the document of the application, None if it isn't valid. Check every source."""
        if self._is_over:
            return None
        cache = self._cache or RouteCache.load(self._root, self._folder)
        fault = "" if cache is None else self._fault(cache, app)
        if cache is not None and fault is None:
            self._cache = cache
            return cache.openapi
        if fault:
            log.info("the route cache isn't used: %s", fault)
        self._is_over = True
        self._cache = self._sources = None
        return None

    def _fault(self, cache: RouteCache, app: Api) -> str | None:
        # Read before the comparison, so that a change in between is not missed.
        sources = Sources(self._root, cache.head.others)
        if self._sources is not None and sources.look_like(self._sources):
            return None
        self._sources = sources
        if cache.made_at > self._began and sources.changed_since(self._began):
            return "files have changed since this process started"
        return cache.fault(signature(app)) or _loaded_fault(cache, app)


def _loaded_fault(cache: RouteCache, app: Api) -> str | None:
    """Compare the routes of the loaded modules, to which the application may have added some."""
    tables = [route.table for route in app.router.routes if isinstance(route, TableRoute)]
    for module in {module for table in tables for module in table.modules.values()}:
        routes = getattr(getattr(sys.modules.get(module), "router", None), "routes", None)
        if routes is not None and {*rows(routes, module)} != cache.rows_by_module.get(module):
            return f"{module} has other routes in this process"
    return None


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def version_of(name: str) -> str | None:
    """Return the version of an installed distribution, None without it."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def signature(app: Api) -> str:
    """Return a hash of an application without its route modules, which need not be imported.

    It covers the OpenAPI document and the routes outside of the tables, which may differ with the
    settings and the environment although the files are the same.
    """
    from fw.runtime.http.openapi.builder import build_openapi

    own = [route for route in app.router.routes if not isinstance(route, TableRoute)]
    tables = [route.table for route in app.router.routes if isinstance(route, TableRoute)]
    document = build_openapi(app, own)
    app.describe_guards(document)
    facts = [
        document,
        _handler(app.openapi),
        [table.modules for table in tables],
        [table.guard.described_settings() for table in tables if table.guard is not None],
        [[row.method, row.path, row.operation] for row in rows(own)],
    ]
    return hashlib.sha256(to_json(facts, fallback=repr)).hexdigest()


def rows(routes: Iterable[BaseRoute], module: str | None = None) -> Iterator[RouteRow]:
    """Yield a row for each method of the routes; `module` is their route module."""
    own = list(routes)
    for context in iter_route_contexts(own):
        route = context.original_route
        path = context.path or ""
        methods = sorted(context.methods or (_kind(route),))
        if "GET" in methods and "HEAD" in methods:
            # Starlette adds HEAD to GET.
            methods.remove("HEAD")
        for method in methods:
            yield RouteRow(
                method=method,
                path=path,
                operation=_operation(context, module if route in own else None) or "",
                handler=_handler(context.endpoint or getattr(route, "app", None)),
                module=module,
            )


def _kind(route: BaseRoute) -> str:
    return "MOUNT" if isinstance(route, Mount) else "WEBSOCKET"


def _operation(context: RouteContext, module: str | None) -> str | None:
    """Return the operation id of a route, or the name of a route without one.

    `module` is the route module of a table that has the route, None for other routes.
    """
    route = context.original_route
    if not isinstance(route, APIRoute) or not route.include_in_schema:
        return context.name
    # Routes of a table have their own operation ids, except those of routers in its routers.
    return route.operation_id or (operation_id(route) if module else context.unique_id)


def _handler(endpoint: Any) -> str:
    function = unwrap(endpoint) if callable(endpoint) else endpoint
    kind = function if hasattr(function, "__qualname__") else type(function)
    return f"{kind.__module__}.{kind.__qualname__}".replace(".<locals>", "")
