"""Thumbnails of images, made with Pillow when they are first requested."""

from __future__ import annotations

import asyncio
import io
import logging
from typing import Any, Final

from fw.runtime.files.names import thumbnail_key
from fw.runtime.rules.file_types import THUMBNAILED
from fw.runtime.storage import Storage
from fw.runtime.storage.disk import media_type

__all__ = ["SIZES", "thumbnail"]

SIZES: Final = frozenset({96, 320, 1024})
"""Longest sides of thumbnails, in pixels."""
_MAX_PIXELS: Final = 50_000_000
"""A larger image isn't decoded: a small file may have many pixels."""
_MAX_BYTES: Final = 50 * 2**20
_FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF")
_AT_ONCE: Final = asyncio.Semaphore(2)
"""Decoding takes memory, so only few images are decoded at once."""

log = logging.getLogger("fw.files")


async def thumbnail(key: str, size: int) -> str | None:
    """Return the key of an image's thumbnail, which is made if it is missing.

    None if the file has none: Pillow isn't installed, or it isn't a readable image of a moderate
    size. The file itself is then served.
    """
    disk, small = Storage.disk(), thumbnail_key(key, size)
    if media_type(key) not in THUMBNAILED or not _has_pillow():
        return None
    if await disk.aexists(small):
        return small
    async with _AT_ONCE:
        if (await disk.ainfo(key)).size > _MAX_BYTES:
            return None
        content = await asyncio.to_thread(_shrunk, await disk.aget(key), size)
    if content is None:
        return None
    await disk.aput(small, content)
    return small


def _has_pillow() -> bool:
    try:
        import PIL  # noqa: F401
    except ImportError:
        return False
    return True


def _shrunk(data: bytes, size: int) -> bytes | None:
    """Return an image as WebP of at most that size, turned as its EXIF data say, without them."""
    from PIL import Image, ImageOps

    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
            if image.width * image.height > _MAX_PIXELS:
                return None
            # JPEG is decoded at a fraction of its size.
            image.draft("RGB", (2 * size, 2 * size))
            shown: Any = ImageOps.exif_transpose(image)
            shown = shown.convert("RGBA" if shown.has_transparency_data else "RGB")
            shown.thumbnail((size, size))
            shown.info.clear()
            found = io.BytesIO()
            shown.save(found, "WEBP", quality=80, exif=b"", icc_profile=b"")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        log.info("no thumbnail: %s", error)
        return None
    return found.getvalue()
