"""The bytes of `/openapi.json`: those of the route cache, else what the application describes."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fastapi import FastAPI
from pydantic_core import from_json, to_json

if TYPE_CHECKING:
    from fw.runtime.bootstrap.routes import StoredDescription

__all__ = ["Description"]

_ROOTS_KEPT: Final = 4


class Description:
    """The description of one application, as it is sent, with its entity tag.

    `root` is the project's folder, in which the route cache may stand.
    """

    def __init__(self, app: FastAPI, root: Path | None) -> None:
        self._app = app
        self._root = root
        self._began = time.time()
        self._stored: StoredDescription | None = None
        self._source: object = None
        self._sent: dict[str, tuple[bytes, str]] = {}

    async def sent(self, root_path: str) -> tuple[bytes, str]:
        """Return body and entity tag where the application is served below `root_path`."""
        source = await self._current()
        if source is not self._source or len(self._sent) > _ROOTS_KEPT:
            self._source = source
            self._sent.clear()
        if root_path not in self._sent:
            body = _below(source, root_path)
            self._sent[root_path] = body, f'"{hashlib.sha256(body).hexdigest()}"'
        return self._sent[root_path]

    async def _current(self) -> bytes | dict[str, Any]:
        if self._root is not None:
            # Imported now: an application that is never asked starts without it.
            from fw.runtime.bootstrap.routes import StoredDescription
            from fw.runtime.bootstrap.routing import signature

            self._stored = self._stored or StoredDescription(self._root, self._began)
            # Thousands of files are looked at: other requests go on meanwhile.
            body = await asyncio.to_thread(self._stored.body, partial(signature, self._app))
            if body is not None:
                return body
        return _described(self._app)


def _described(app: FastAPI) -> dict[str, Any]:
    """Return the description; while it is made, nothing looks for what could be freed.

    That would go through a thousand models again and again, which takes a fifth of the time.
    """
    if app.openapi_schema is not None or not gc.isenabled():
        return app.openapi()
    gc.disable()
    try:
        return app.openapi()
    finally:
        gc.enable()


def _below(description: bytes | Mapping[str, Any], root_path: str) -> bytes:
    if not root_path:
        return description if isinstance(description, bytes) else to_json(description)
    content = from_json(description) if isinstance(description, bytes) else description
    return to_json({**content, "servers": [{"url": root_path}]})
