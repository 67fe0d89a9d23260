"""Body of `/openapi.json`: from a route cache, otherwise built from the application."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import logging
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pydantic_core import from_json, to_json
from starlette.exceptions import HTTPException

from fw.runtime.errors import FwError
from fw.runtime.optimize.cache_files import ON_DEMAND

if TYPE_CHECKING:
    from fw.runtime.http.application import Api
    from fw.runtime.optimize.route_cache import StoredDescription

__all__ = ["OpenApiDocument"]

log = logging.getLogger("fw.http")

_MAX_ROOTS: Final = 4
_IS_PATH: Final = re.compile("/(?!/)")


class OpenApiDocument:
    """The encoded OpenAPI document of an application and its entity tag.

    `root` is the project's folder, which may have a route cache.
    """

    def __init__(self, app: Api, root: Path | None) -> None:
        self._app = app
        self._root = root
        self._began = time.time()
        self._stored: StoredDescription | None = None
        self._source: object = None
        self._bodies: dict[str, tuple[bytes, str]] = {}
        self._on_demand: StoredDescription | None = None
        self._has_tried = False
        self._building: asyncio.Task[bytes | dict[str, Any]] | None = None

    async def body(self, root_path: str) -> tuple[bytes, str]:
        """Return the body and its entity tag for an application below `root_path`."""
        source = await self._current()
        if source is not self._source or len(self._bodies) > _MAX_ROOTS:
            self._source, self._bodies = source, {}
        bodies = self._bodies
        if root_path not in bodies:
            bodies[root_path] = await asyncio.to_thread(_encode, source, root_path)
        return bodies[root_path]

    async def _current(self) -> bytes | dict[str, Any]:
        if self._root is not None and self._stored is None:
            # Imported for the first request, to keep the start-up fast.
            from fw.runtime.optimize.route_cache import StoredDescription

            self._stored = StoredDescription(self._root, self._began)
            if self._app.is_large:
                self._on_demand = StoredDescription(self._root, self._began, ON_DEMAND)
        body = await self._body_of(self._stored)
        if body is None and self._app.openapi_schema is None:
            body = await self._body_of(self._on_demand)
        return body or self._app.openapi_schema or await self._built()

    async def _body_of(self, stored: StoredDescription | None) -> bytes | None:
        # In a thread, because it may check thousands of files.
        return None if stored is None else await asyncio.to_thread(stored.body, self._app)

    async def _built(self) -> bytes | dict[str, Any]:
        """Return a new document; concurrent requests share one build."""
        building = self._building
        if building is None or building.get_loop() is not asyncio.get_running_loop():
            building = self._building = asyncio.create_task(self._build())
            building.add_done_callback(self._forget)
        # A cancelled request must not cancel the build for the others.
        return await asyncio.shield(building)

    def _forget(self, building: asyncio.Task[bytes | dict[str, Any]]) -> None:
        if self._building is building:
            self._building = None

    async def _build(self) -> bytes | dict[str, Any]:
        """Build the document while other requests are served."""
        body = None
        if self._root is not None and self._on_demand is not None and not self._has_tried:
            self._has_tried = True
            body = await self._build_in_subprocess(self._root)
        return body or await self._build_here()

    async def _build_in_subprocess(self, root: Path) -> bytes | None:
        """Return the document that a subprocess builds and stores; None if that fails.

        A process would keep all models that it has imported, which are most of a gigabyte for a
        thousand. None also if the subprocess has created another application. Raise HTTPException
        if the subprocess was killed: memory is short, and the server would be killed, too.
        """
        from fw.runtime.optimize.on_demand import SubprocessKilled, make_route_cache
        from fw.runtime.optimize.route_cache import StoredDescription
        from fw.runtime.optimize.sources import Sources

        if (await asyncio.to_thread(Sources, root)).changed_since(self._began):
            return None
        started = time.monotonic()
        try:
            await make_route_cache(root)
        except SubprocessKilled as error:
            self._has_tried = False
            log.error("cannot build /openapi.json: %s; %s", error, error.hint)
            raise HTTPException(503, "Out of memory.") from error
        except FwError as error:
            log.warning("cannot build /openapi.json in a subprocess: %s", error)
            return None
        log.info("built /openapi.json in a subprocess in %.1f s", time.monotonic() - started)
        self._on_demand = StoredDescription(root, self._began, ON_DEMAND)
        return await self._body_of(self._on_demand)

    async def _build_here(self) -> dict[str, Any]:
        """Import all models and build the document in this process.

        Garbage collection is off meanwhile, because it would stop all threads again and again to
        traverse all models.
        """
        gc_enabled = gc.isenabled()
        gc.disable()
        try:
            # Not in the thread: a failed import undoes its own registrations only.
            await self._app.import_routes()
            return await asyncio.to_thread(self._app.openapi)
        finally:
            if gc_enabled:
                gc.enable()


def _encode(document: bytes | Mapping[str, Any], root_path: str) -> tuple[bytes, str]:
    body = _below(document, root_path)
    return body, f'"{hashlib.sha256(body).hexdigest()}"'


def _below(document: bytes | Mapping[str, Any], root_path: str) -> bytes:
    if not root_path:
        return document if isinstance(document, bytes) else _to_json(document)
    content = from_json(document) if isinstance(document, bytes) else document
    return _to_json(_with_root_path({**content, "servers": [{"url": root_path}]}, root_path))


def _with_root_path(content: dict[str, Any], root_path: str) -> dict[str, Any]:
    """Return the document with `root_path` added to the paths of OAuth flows.

    Unlike the paths of operations, they are URLs that are not relative to `servers`.
    """
    parts = content.get("components", {})
    schemes = {
        name: {**scheme, "flows": {kind: _flow(one, root_path) for kind, one in flows.items()}}
        for name, scheme in parts.get("securitySchemes", {}).items()
        if (flows := scheme.get("flows"))
    }
    if not schemes:
        return content
    return {
        **content,
        "components": {**parts, "securitySchemes": {**parts["securitySchemes"], **schemes}},
    }


def _flow(flow: Mapping[str, Any], root_path: str) -> dict[str, Any]:
    """Return an OAuth flow with `root_path` before each path."""
    return {
        name: root_path + value if isinstance(value, str) and _IS_PATH.match(value) else value
        for name, value in flow.items()
    }


def _to_json(part: Any, depth: int = 3) -> bytes:
    """Return JSON, encoded in small steps so that other threads get to run in between."""
    if depth == 0 or not isinstance(part, dict):
        return to_json(part)
    members = (to_json(name) + b":" + _to_json(one, depth - 1) for name, one in part.items())
    return b"{" + b",".join(members) + b"}"
