"""Response bodies that are compressed once and identified by an entity tag."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from fw.runtime.http.conditional_requests import IfNoneMatchTags

__all__ = ["CompressedBody", "is_text", "respond"]

_LEAST: Final = 1024
"""Minimum size in bytes to compress. A smaller body fits in one packet anyway."""
_TEXTS: Final = ("application/json", "application/manifest+json", "image/svg+xml")


class CompressedBody:
    """Bytes of a response. A compressible body is stored in compressed form only."""

    __slots__ = ("_packed", "_raw", "media_type", "tag")

    def __init__(self, raw: bytes, media_type: str) -> None:
        self.media_type = media_type
        self.tag = sha256(raw).hexdigest()[:32]
        packed = None
        if len(raw) >= _LEAST and is_text(media_type):
            packed = gzip.compress(raw, 9, mtime=0)
        self._packed = packed
        self._raw = b"" if packed is not None else raw

    @property
    def is_packed(self) -> bool:
        """True if there is a compressed form."""
        return self._packed is not None

    def packed(self) -> bytes:
        """Return the compressed bytes."""
        assert self._packed is not None
        return self._packed

    def raw(self) -> bytes:
        """Return the uncompressed bytes."""
        return self._raw if self._packed is None else gzip.decompress(self._packed)


def is_text(media_type: str) -> bool:
    """Return True if a media type is worth compressing."""
    kind = media_type.partition(";")[0]
    return kind.startswith("text/") or kind in _TEXTS


async def respond(request: Request, body: CompressedBody, headers: Mapping[str, str]) -> Response:
    """Return the response, compressed if the client accepts gzip; 304 if the client has it."""
    packed = body.is_packed and _takes_gzip(request.headers.get("accept-encoding", ""))
    # Each form has its own tag, since strong tags identify exact bytes.
    tag = f'"{body.tag}-gzip"' if packed else f'"{body.tag}"'
    response_headers = {"etag": tag, **headers}
    if body.is_packed:
        response_headers["vary"] = ", ".join(filter(None, (headers.get("vary"), "Accept-Encoding")))
    if IfNoneMatchTags(request.headers.get("if-none-match", "")).has(tag):
        return Response(status_code=304, headers=response_headers)
    if packed:
        response_headers["content-encoding"] = "gzip"
        return Response(body.packed(), headers=response_headers, media_type=body.media_type)
    raw = await asyncio.to_thread(body.raw) if body.is_packed else body.raw()
    return Response(raw, headers=response_headers, media_type=body.media_type)


def _takes_gzip(accepted: str) -> bool:
    """Return True if an `Accept-Encoding` header allows gzip (RFC 9110, 12.5.3)."""
    weights: dict[str, bool] = {}
    for part in accepted.lower().split(","):
        coding, _, rest = part.partition(";")
        weight = rest.replace(" ", "").partition("q=")[2]
        weights[coding.strip()] = weight.strip("0.") != "" or not weight
    return weights.get("gzip", weights.get("*", False))
