"""The bytes of `/openapi.json`: those of the route cache, else what the application describes."""

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

__all__ = ["Description"]

_ROOTS_KEPT: Final = 4
_IS_PATH: Final = re.compile("/(?!/)")


class Description:
    """The description of one application, as it is sent, with its entity tag.

    `root` is the project's folder, in which the route cache may stand.
    """

    def __init__(self, app: Api, root: Path | None) -> None:
        self._app = app
        self._root = root
        self._began = time.time()
        self._stored: StoredDescription | None = None
        self._source: object = None
        self._sent: dict[str, tuple[bytes, str]] = {}
        self._building: asyncio.Task[dict[str, Any]] | None = None

    async def sent(self, root_path: str) -> tuple[bytes, str]:
        """Return body and entity tag where the application is served below `root_path`."""
        source = await self._current()
        if source is not self._source or len(self._sent) > _ROOTS_KEPT:
            self._source, self._sent = source, {}
        sent = self._sent
        if root_path not in sent:
            sent[root_path] = await asyncio.to_thread(_encoded, source, root_path)
        return sent[root_path]

    async def _current(self) -> bytes | dict[str, Any]:
        if self._root is not None:
            # Imported now: an application that is never asked starts without it.
            from fw.runtime.optimize.route_cache import StoredDescription, signature

            self._stored = self._stored or StoredDescription(self._root, self._began)
            # Thousands of files are looked at: other requests go on meanwhile.
            body = await asyncio.to_thread(self._stored.body, partial(signature, self._app))
            if body is not None:
                return body
        return self._app.openapi_schema or await self._built()

    async def _built(self) -> dict[str, Any]:
        """Return a new description; all who ask for it at the same time get the same one."""
        building = self._building
        if building is None or building.get_loop() is not asyncio.get_running_loop():
            building = self._building = asyncio.create_task(self._build())
            building.add_done_callback(self._forget)
        # One who gives up waiting doesn't take it from the others.
        return await asyncio.shield(building)

    def _forget(self, building: asyncio.Task[dict[str, Any]]) -> None:
        if self._building is building:
            self._building = None

    async def _build(self) -> dict[str, Any]:
        """Make the description of what may be a thousand models, while requests are answered.

        Nothing looks for what could be freed meanwhile: that would go through all of the models
        again and again, with everybody waiting.
        """
        collecting = gc.isenabled()
        gc.disable()
        try:
            # Not in the thread: a failed import undoes what it has registered, and no more.
            await self._app.import_routes()
            return await asyncio.to_thread(self._app.openapi)
        finally:
            if collecting:
                gc.enable()


def _encoded(description: bytes | Mapping[str, Any], root_path: str) -> tuple[bytes, str]:
    body = _below(description, root_path)
    return body, f'"{hashlib.sha256(body).hexdigest()}"'


def _below(description: bytes | Mapping[str, Any], root_path: str) -> bytes:
    if not root_path:
        return description if isinstance(description, bytes) else _written(description)
    content = from_json(description) if isinstance(description, bytes) else description
    return _written(_moved({**content, "servers": [{"url": root_path}]}, root_path))


def _moved(content: dict[str, Any], root_path: str) -> dict[str, Any]:
    """Return the description with the paths of OAuth's flows below `root_path`.

    Unlike those of operations, these are URLs, to which no reader adds what the servers say.
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
    """Return one flow, whose URLs are texts that may be paths."""
    return {
        name: root_path + said if isinstance(said, str) and _IS_PATH.match(said) else said
        for name, said in flow.items()
    }


def _written(part: Any, depth: int = 3) -> bytes:
    """Return JSON, written path by path and schema by schema: pydantic lets nobody in between."""
    if depth == 0 or not isinstance(part, dict):
        return to_json(part)
    members = (to_json(name) + b":" + _written(one, depth - 1) for name, one in part.items())
    return b"{" + b",".join(members) + b"}"
