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

__all__ = ["DAY", "Swept", "has_files", "remove", "sweep_files"]

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


async def has_files() -> bool:
    """Return True if the storage has files of records."""
    async for key in Storage.disk().alist(FOLDER):
        if age_of(key, datetime.now(UTC)) is not None:
            return True
    return False


async def sweep_files(known: Collection[str], dry_run: bool = False) -> Swept:
    """Remove files older than a day that aren't in `known`, the keys that records have.

    With `dry_run`, the files are only counted.
    """
    disk, now = Storage.disk(), datetime.now(UTC)
    ids = {key.split("/")[-2] for key in known}
    uploads = await _remove_old(disk, UPLOADS, frozenset(), now, dry_run)
    files = await _remove_old(disk, FOLDER, ids, now, dry_run)
    thumbnails = await _remove_old(disk, THUMBNAILS, ids, now, dry_run)
    return Swept(uploads, files, thumbnails)


async def _remove_old(
    disk: Disk, folder: str, ids: Collection[str], now: datetime, dry_run: bool
) -> int:
    count = 0
    async for key in disk.alist(folder):
        age = age_of(key, now)
        if age is not None and age > DAY and key.split("/")[-2] not in ids:
            count += dry_run or await disk.adelete(key)
    return count
