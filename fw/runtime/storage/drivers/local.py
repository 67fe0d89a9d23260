"""Disk in a local folder, and the fake disk of tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from mimetypes import guess_type
from pathlib import Path
from typing import Any, BinaryIO

from typing_extensions import override

from fw.runtime.application.project import Project
from fw.runtime.clock import Ttl, lifetime
from fw.runtime.errors import FwError
from fw.runtime.storage.content import PIECE, AsyncContent, Content, apieces, pieces
from fw.runtime.storage.disk import Disk, FileInfo, NoSuchFile, Options, file_headers, served_type
from fw.runtime.storage.paths import checked, checked_folder
from fw.runtime.storage.safe_folder import Part, SafeFolder

__all__ = ["FakeDisk", "LocalDisk", "connect"]


class LocalDisk(Disk):
    """Files below a folder. No path leads out of it, and no link in it is followed."""

    def __init__(self, name: str, root: Path, url: str | None = None) -> None:
        super().__init__(name, url)
        self.root, self._folder = root, SafeFolder(root)

    @override
    def put(self, path: str, content: Content) -> None:
        with self._part(path) as part:
            for piece in pieces(content):
                part.write(piece)
            part.finish()

    @override
    async def aput(self, path: str, content: AsyncContent) -> None:
        part = await asyncio.to_thread(self._folder.part, checked(path))
        try:
            async for piece in apieces(content):
                await asyncio.to_thread(part.write, piece)
            await asyncio.to_thread(part.finish)
        finally:
            part.drop()

    @override
    def stream(self, path: str, size: int = PIECE) -> Iterator[bytes]:
        return _pieces(self._folder.read(checked(path)), size)

    @override
    async def astream(self, path: str, size: int = PIECE) -> AsyncIterator[bytes]:
        return _apieces(await asyncio.to_thread(self._folder.read, checked(path)), size)

    @override
    def get(self, path: str) -> bytes:
        with self._folder.read(checked(path)) as file:
            return file.read()

    @override
    async def aget(self, path: str) -> bytes:
        return await asyncio.to_thread(self.get, path)

    @override
    def info(self, path: str) -> FileInfo:
        found = self._folder.status(checked(path))
        modified = datetime.fromtimestamp(found.st_mtime, UTC)
        return FileInfo(path, found.st_size, modified, guess_type(path)[0])

    @override
    async def ainfo(self, path: str) -> FileInfo:
        return await asyncio.to_thread(self.info, path)

    @override
    def delete(self, path: str) -> bool:
        try:
            self._folder.unlink(checked(path))
        except NoSuchFile:
            return False
        return True

    @override
    async def adelete(self, path: str) -> bool:
        return await asyncio.to_thread(self.delete, path)

    @override
    def list(self, folder: str = "") -> Iterator[str]:
        return self._folder.walk(checked_folder(folder))

    @override
    async def alist(self, folder: str = "") -> AsyncIterator[str]:
        found = self.list(folder)
        while (path := await asyncio.to_thread(next, found, None)) is not None:
            yield path

    @override
    def copy(self, path: str, to: str) -> None:
        with self._folder.read(checked(path)) as file:
            self.put(to, file)

    @override
    async def acopy(self, path: str, to: str) -> None:
        await asyncio.to_thread(self.copy, path, to)

    @override
    def move(self, path: str, to: str) -> None:
        self._folder.rename(checked(path), checked(to))

    @override
    async def amove(self, path: str, to: str) -> None:
        await asyncio.to_thread(self.move, path, to)

    @override
    def temporary_url(self, path: str, ttl: Ttl) -> str:
        checked(path)
        raise FwError(
            f"the disk {self.name} is a local folder and has no temporary URLs",
            hint="serve the file from a route with await disk.response(path), or use s3",
        )

    @override
    async def response(self, path: str, download_as: str | None = None) -> Any:
        from starlette.responses import FileResponse

        found = await asyncio.to_thread(self._folder.status, checked(path))
        return FileResponse(
            self.root / path,
            headers=file_headers(path, download_as),
            media_type=served_type(path),
            stat_result=found,
        )

    @contextmanager
    def _part(self, path: str) -> Iterator[Part]:
        part = self._folder.part(checked(path))
        try:
            yield part
        finally:
            part.drop()


def _pieces(file: BinaryIO, size: int) -> Iterator[bytes]:
    with file:
        while piece := file.read(size):
            yield piece


async def _apieces(file: BinaryIO, size: int) -> AsyncIterator[bytes]:
    with file:
        while piece := await asyncio.to_thread(file.read, size):
            yield piece


def connect(project: Project, name: str, options: Options) -> Disk:
    """Return the disk in `root`, a folder relative to the project or an absolute path."""
    root = options.text("root", "storage/app" if name == "local" else None)
    return LocalDisk(name, project.path / root, options.text("url", ""))


class FakeDisk(LocalDisk):
    """Disk of tests in a temporary folder, with assertions."""

    def __init__(self, name: str, root: Path) -> None:
        super().__init__(name, root, url=f"http://{name}.test")

    @override
    def temporary_url(self, path: str, ttl: Ttl) -> str:
        return f"{self.url(checked(path))}?expires_in={lifetime(ttl)}"

    def assert_exists(self, path: str, content: bytes | str | None = None) -> None:
        """Fail unless the file exists, with that content if given."""
        assert self.exists(path), f"no file {path} on disk {self.name}; it has {[*self.list()]}"
        if content is not None:
            wanted = content.encode() if isinstance(content, str) else content
            assert self.get(path) == wanted, f"unexpected content of {path} on disk {self.name}"

    def assert_missing(self, path: str) -> None:
        """Fail if the file exists."""
        assert not self.exists(path), f"unexpected file {path} on disk {self.name}"
