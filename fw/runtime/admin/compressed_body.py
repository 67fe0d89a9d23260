"""Bodies that are sent again and again: compressed once, and told apart by an entity tag."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from fw.runtime.http.conditional_requests import IfNoneMatchTags

__all__ = ["Body", "is_text", "sent"]

_LEAST: Final = 1024
"""Bytes below which a body isn't compressed: it would fill a packet all the same."""
_TEXTS: Final = ("application/json", "application/manifest+json", "image/svg+xml")


class Body:
    """The bytes of one answer. Of a compressed one only those are kept that most clients take."""

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
        """Say whether there is a compressed form."""
        return self._packed is not None

    def packed(self) -> bytes:
        """Return the compressed bytes."""
        assert self._packed is not None
        return self._packed

    def raw(self) -> bytes:
        """Return the bytes as they are."""
        return self._raw if self._packed is None else gzip.decompress(self._packed)


def is_text(media_type: str) -> bool:
    """Say whether it pays to compress what has that type."""
    kind = media_type.partition(";")[0]
    return kind.startswith("text/") or kind in _TEXTS


async def sent(request: Request, body: Body, headers: Mapping[str, str]) -> Response:
    """Return the answer with a body, compressed for who takes that; 304 for who has it."""
    packed = body.is_packed and _takes_gzip(request.headers.get("accept-encoding", ""))
    # Each form has a tag of its own, as strong tags stand for the very bytes.
    tag = f'"{body.tag}-gzip"' if packed else f'"{body.tag}"'
    named = {"etag": tag, **headers}
    if body.is_packed:
        named["vary"] = ", ".join(filter(None, (headers.get("vary"), "Accept-Encoding")))
    if IfNoneMatchTags(request.headers.get("if-none-match", "")).has(tag):
        return Response(status_code=304, headers=named)
    if packed:
        named["content-encoding"] = "gzip"
        return Response(body.packed(), headers=named, media_type=body.media_type)
    raw = await asyncio.to_thread(body.raw) if body.is_packed else body.raw()
    return Response(raw, headers=named, media_type=body.media_type)


def _takes_gzip(accepted: str) -> bool:
    """Say whether an `Accept-Encoding` has gzip (RFC 9110, 12.5.3)."""
    weights: dict[str, bool] = {}
    for part in accepted.lower().split(","):
        coding, _, rest = part.partition(";")
        weight = rest.replace(" ", "").partition("q=")[2]
        weights[coding.strip()] = weight.strip("0.") != "" or not weight
    return weights.get("gzip", weights.get("*", False))
