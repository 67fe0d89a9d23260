"""`gzip:500,6`: compress responses of 500 bytes or more with level 6."""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from fw.runtime.errors import FwError

__all__ = ["Gzip", "middleware"]

_MAX_LEVEL = 9


class Gzip(GZipMiddleware):
    """Starlette's GZipMiddleware with arguments from settings."""

    def __init__(self, app: ASGIApp, least: str = "500", level: str = "6") -> None:
        if not (least.isdigit() and level.isdigit() and 1 <= int(level) <= _MAX_LEVEL):
            hint = f"use a size in bytes and a level from 1 to {_MAX_LEVEL}, such as gzip:500,6"
            raise FwError(f"invalid gzip arguments {least!r} and {level!r}", hint=hint)
        super().__init__(app, minimum_size=int(least), compresslevel=int(level))


middleware = Gzip
