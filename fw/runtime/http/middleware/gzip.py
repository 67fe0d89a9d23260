"""`gzip:500,6`: compresses answers from so many bytes on, so hard."""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from fw.runtime.errors import FwError

__all__ = ["Gzip", "middleware"]

_HARDEST = 9


class Gzip(GZipMiddleware):
    """Starlette's."""

    def __init__(self, app: ASGIApp, least: str = "500", level: str = "6") -> None:
        if not (least.isdigit() and level.isdigit() and 1 <= int(level) <= _HARDEST):
            hint = f"gzip:500,6 compresses from 500 bytes on; the second is 1 to {_HARDEST}"
            raise FwError(f"gzip takes two whole numbers, not {least!r} and {level!r}", hint=hint)
        super().__init__(app, minimum_size=int(least), compresslevel=int(level))


middleware = Gzip
