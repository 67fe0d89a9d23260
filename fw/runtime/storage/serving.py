"""Response headers that keep a browser from running uploaded files."""

from __future__ import annotations

from mimetypes import guess_type
from typing import Final
from urllib.parse import quote

__all__ = ["headers", "media_type"]

_SHOWN: Final = frozenset(
    {
        "application/pdf",
        "image/avif",
        "image/gif",
        "image/jpeg",
        "image/png",
        "image/webp",
        "text/plain",
    }
)
_SHOWN_KINDS: Final = ("audio/", "video/")


def media_type(path: str) -> str:
    """Return the media type of a file, guessed by its name."""
    return guess_type(path)[0] or "application/octet-stream"


def headers(path: str, download_as: str | None) -> dict[str, str]:
    """Return the headers of a file response.

    Types that could run scripts, such as SVG or HTML, are downloaded instead of shown.
    """
    what = media_type(path)
    shown = what in _SHOWN or what.startswith(_SHOWN_KINDS)
    kind = "inline" if shown and download_as is None else "attachment"
    name = quote(download_as or path.rsplit("/", 1)[-1], safe="")
    return {
        "Content-Disposition": f"{kind}; filename*=utf-8''{name}",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
    }
