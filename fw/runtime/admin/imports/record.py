"""Record of an import: its file, columns, progress and errors, on the default disk."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel

from fw.runtime import clock
from fw.runtime.admin.imports.csv_file import Column
from fw.runtime.errors import NotFound
from fw.runtime.storage import Storage
from fw.runtime.storage.disk import NoSuchFile

__all__ = ["MAX_ERRORS", "ImportRecord", "RowError", "Status", "remove_old", "runners"]

MAX_ERRORS: Final = 500
"""Rows whose errors are kept."""
_FOLDER: Final = "fw/imports"
_ID: Final = re.compile(r"[0-9a-f]{32}")
_KEPT: Final = timedelta(days=1)
_HEARTBEAT: Final = 10.0
"""Seconds between two heartbeats of a running import."""
_LOST: Final = timedelta(minutes=1)
"""Age of the last heartbeat after which an import counts as failed."""

runners: Final[dict[Path, Callable[[str], Awaitable[None]]]] = {}
"""Functions that run the import with an id, by the folder of a project with an admin."""

Status = Literal["waiting", "running", "done", "failed"]


class RowError(BaseModel):
    """Messages about a row by field; those about the row as a whole are under an empty name."""

    row: int
    errors: dict[str, list[str]]


class ImportRecord(BaseModel):
    """An import of a user. It is first checked, then run; both are jobs with this progress."""

    id: str
    path: str
    user: str | None
    columns: list[Column]
    fields: dict[str, dict[str, Any]]
    """Descriptors of the fields of the columns."""
    key: str
    titles: dict[str, list[str]]
    """Fields of the titles of referenced records, by path."""
    is_checked: bool = False
    status: Status = "waiting"
    total: int
    done: int = 0
    created: int = 0
    updated: int = 0
    failed: int = 0
    errors: list[RowError] = []
    changed_at: datetime | None = None

    @property
    def is_lost(self) -> bool:
        """True if the process that ran the import was killed."""
        if self.status != "running" or self.changed_at is None:
            return False
        return datetime.fromtimestamp(clock.now(), UTC) - self.changed_at > _LOST

    def restart(self, *, is_checked: bool) -> None:
        """Wait for another job: the check, or after it the import."""
        self.is_checked, self.status = is_checked, "waiting"
        self.done = self.created = self.updated = self.failed = 0
        self.errors = []

    def add_error(self, row: int, errors: dict[str, list[str]]) -> None:
        """Count a row with errors."""
        self.failed += 1
        if len(self.errors) < MAX_ERRORS:
            self.errors.append(RowError(row=row, errors=errors))

    async def save(self) -> None:
        """Store the record without its file."""
        self.changed_at = datetime.fromtimestamp(clock.now(), UTC)
        await Storage.disk().aput(f"{_FOLDER}/{self.id}.json", self.model_dump_json())

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Store the status, and a heartbeat every few seconds, until the block ends."""
        self.status = "running"
        await self.save()
        ended = asyncio.Event()
        heartbeat = asyncio.create_task(self._beat(ended))
        try:
            yield
            self.status = "done"
        except BaseException:
            self.status = "failed"
            raise
        finally:
            # A write under way must not come after the last one.
            ended.set()
            await heartbeat
            await self.save()

    async def _beat(self, ended: asyncio.Event) -> None:
        while not ended.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(ended.wait(), _HEARTBEAT)
                return
            await self.save()

    async def store(self, content: bytes) -> None:
        """Store the record and its file."""
        await Storage.disk().aput(f"{_FOLDER}/{self.id}.csv", content)
        await self.save()

    async def content(self) -> bytes:
        """Return the content of the file."""
        return await Storage.disk().aget(f"{_FOLDER}/{self.id}.csv")

    @classmethod
    async def find(cls, id: str) -> ImportRecord:
        """Return the record with that id; raise NotFound."""
        if not _ID.fullmatch(id):
            raise NotFound("import", id)
        try:
            return cls.model_validate_json(await Storage.disk().aget(f"{_FOLDER}/{id}.json"))
        except NoSuchFile:
            raise NotFound("import", id) from None


async def remove_old() -> None:
    """Remove the imports of earlier days."""
    disk = Storage.disk()
    oldest = datetime.fromtimestamp(clock.now(), UTC) - _KEPT
    async for path in disk.alist(_FOLDER):
        # Another upload may have removed it.
        with suppress(NoSuchFile):
            if (await disk.ainfo(path)).modified < oldest:
                await disk.adelete(path)
