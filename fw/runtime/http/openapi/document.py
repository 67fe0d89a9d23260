"""Body of `/openapi.json`: from the route cache, otherwise built from the application."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import re
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pydantic_core import from_json, to_json

if TYPE_CHECKING:
    from fw.runtime.http.application import Api
    from fw.runtime.optimize.route_cache import StoredDescription

__all__ = ["OpenApiDocument"]

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
        self._building: asyncio.Task[dict[str, Any]] | None = None

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
        if self._root is not None:
            # Imported for the first request, to keep the start-up fast.
            from fw.runtime.optimize.route_cache import StoredDescription, signature

            self._stored = self._stored or StoredDescription(self._root, self._began)
            # In a thread, because it may check thousands of files.
            body = await asyncio.to_thread(self._stored.body, partial(signature, self._app))
            if body is not None:
                return body
        return self._app.openapi_schema or await self._built()

    async def _built(self) -> dict[str, Any]:
        """Return a new document; concurrent requests share one build."""
        building = self._building
        if building is None or building.get_loop() is not asyncio.get_running_loop():
            building = self._building = asyncio.create_task(self._build())
            building.add_done_callback(self._forget)
        # A cancelled request must not cancel the build for the others.
        return await asyncio.shield(building)

    def _forget(self, building: asyncio.Task[dict[str, Any]]) -> None:
        if self._building is building:
            self._building = None

    async def _build(self) -> dict[str, Any]:
        """Build the document, of up to a thousand models, while other requests are served.

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
