"""Files that no record has: removed after a write, or by `fw files sweep`."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import Final, NamedTuple

from fw.runtime.errors import FwError
from fw.runtime.files.names import FOLDER, THUMBNAILS, UPLOADS, age_of, thumbnail_key
from fw.runtime.storage import Storage
from fw.runtime.storage.disk import Disk

__all__ = ["DAY", "Swept", "remove", "sweep_files"]

DAY: Final = 24 * 3600
"""Seconds for which a file without a record is kept: its record may not be committed yet."""
_SIZES: Final = (96, 320, 1024)

log = logging.getLogger("fw.files")


class Swept(NamedTuple):
    """Numbers of removed files."""

    uploads: int
    files: int
    thumbnails: int


async def remove(keys: Iterable[str]) -> None:
    """Remove files and their thumbnails. An error is logged: the next sweep removes the rest."""
    disk = Storage.disk()
    for key in keys:
        try:
            await disk.adelete(key)
            for size in _SIZES if key.startswith(FOLDER) else ():
                await disk.adelete(thumbnail_key(key, size))
        except FwError as error:
            log.warning("cannot remove the file %s: %s", key, error)


async def sweep_files(known: Collection[str]) -> Swept:
    """Remove files older than a day that aren't in `known`, the keys that records have."""
    disk, now = Storage.disk(), datetime.now(UTC)
    ids = {key.split("/")[-2] for key in known}
    uploads = await _remove_old(disk, UPLOADS, frozenset(), now)
    files = await _remove_old(disk, FOLDER, ids, now)
    thumbnails = await _remove_old(disk, THUMBNAILS, ids, now)
    return Swept(uploads, files, thumbnails)


async def _remove_old(disk: Disk, folder: str, ids: Collection[str], now: datetime) -> int:
    count = 0
    async for key in disk.alist(folder):
        age = age_of(key, now)
        if age is not None and age > DAY and key.split("/")[-2] not in ids:
            count += await disk.adelete(key)
    return count
