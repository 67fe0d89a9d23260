"""What a disk can do, local or remote."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import quote

from fw.runtime.config import Config
from fw.runtime.durations import Ttl
from fw.runtime.errors import FwError, NotFound
from fw.runtime.storage.content import PIECE, AsyncContent, Content

__all__ = ["Disk", "FileInfo", "NoSuchFile", "Options", "StorageFault"]


class NoSuchFile(NotFound):
    """There is no file with that path; a request for it is answered with 404."""

    def __init__(self, path: str) -> None:
        super().__init__("file", path)


class StorageFault(FwError):
    """A disk is full, out of reach, or doesn't let us."""


@dataclass(frozen=True, slots=True)
class FileInfo:
    """A file's path, its size in bytes, and when it was written, in UTC."""

    path: str
    size: int
    modified: datetime
    type: str | None = None
    """The media type, guessed by the name where the disk doesn't keep it."""


class Disk(ABC):
    """Files by path. A method with an `a` in front does the same on an event loop.

    Every path is checked, so that one from a client leads nowhere else: UnsafePath. NoSuchFile
    is raised where there is none, StorageFault where a disk fails.
    """

    def __init__(self, name: str, url: str | None = None) -> None:
        self.name, self._url = name, url

    @abstractmethod
    def put(self, path: str, content: Content) -> None:
        """Write a file, in place of any other: others see the old one or the whole new one.

        Content is bytes, a text, a file opened for reading bytes, or an iterator of bytes; of
        large ones only pieces are in memory.
        """

    @abstractmethod
    async def aput(self, path: str, content: AsyncContent) -> None:
        """Do what `put` does; content may be an upload or an async iterator too."""

    @abstractmethod
    def stream(self, path: str, size: int = PIECE) -> Iterator[bytes]:
        """Return the pieces of a file, of about `size` bytes each."""

    @abstractmethod
    async def astream(self, path: str, size: int = PIECE) -> AsyncIterator[bytes]:
        """Do what `stream` does: `async for piece in await disk.astream(path)`."""

    @abstractmethod
    def get(self, path: str) -> bytes:
        """Return what a file holds."""

    @abstractmethod
    async def aget(self, path: str) -> bytes:
        """Do what `get` does."""

    @abstractmethod
    def info(self, path: str) -> FileInfo:
        """Return a file's size, when it was written, and its media type."""

    @abstractmethod
    async def ainfo(self, path: str) -> FileInfo:
        """Do what `info` does."""

    @abstractmethod
    def delete(self, path: str) -> bool:
        """Delete a file; say whether there was one."""

    @abstractmethod
    async def adelete(self, path: str) -> bool:
        """Do what `delete` does."""

    @abstractmethod
    def list(self, folder: str = "") -> Iterator[str]:
        """Yield the paths of all files below a folder, in their order."""

    @abstractmethod
    def alist(self, folder: str = "") -> AsyncIterator[str]:
        """Do what `list` does."""

    @abstractmethod
    def copy(self, path: str, to: str) -> None:
        """Copy a file, in place of any other."""

    @abstractmethod
    async def acopy(self, path: str, to: str) -> None:
        """Do what `copy` does."""

    @abstractmethod
    def move(self, path: str, to: str) -> None:
        """Move a file, in place of any other."""

    @abstractmethod
    async def amove(self, path: str, to: str) -> None:
        """Do what `move` does."""

    @abstractmethod
    def temporary_url(self, path: str, ttl: Ttl) -> str:
        """Return an address that anybody can get a file at for so long; FwError if none can be."""

    @abstractmethod
    async def response(self, path: str, download_as: str | None = None) -> Any:
        """Return an answer for a client: the file, shown or saved under a name, never run.

        A browser neither guesses another type nor runs scripts within it.
        """

    def exists(self, path: str) -> bool:
        """Say whether there is a file."""
        try:
            self.info(path)
        except NoSuchFile:
            return False
        return True

    async def aexists(self, path: str) -> bool:
        """Do what `exists` does."""
        try:
            await self.ainfo(path)
        except NoSuchFile:
            return False
        return True

    def size(self, path: str) -> int:
        """Return the size of a file in bytes."""
        return self.info(path).size

    async def asize(self, path: str) -> int:
        """Do what `size` does."""
        return (await self.ainfo(path)).size

    def url(self, path: str) -> str:
        """Return the address of a file on a disk that is public; FwError for any other disk."""
        from fw.runtime.storage.paths import checked

        if not self._url:
            raise FwError(
                f"the disk {self.name} has no addresses",
                hint=f'state [storage.disks.{self.name}] url = "https://…", where its files are',
            )
        return f"{self._url.rstrip('/')}/{quote(checked(path))}"


class Options:
    """The settings of a disk, each asked for by its driver; what no driver asks for is a slip.

    `root` of the disk `media` is `[storage.disks.media] root` or STORAGE_DISKS_MEDIA_ROOT.
    """

    def __init__(self, config: Config, name: str) -> None:
        self._config, self._key = config, f"storage.disks.{name}"
        self._name = name
        self._asked = {"driver"}

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text, or the default; FwError where neither is there."""
        self._asked.add(key)
        value = self._config.get(f"{self._key}.{key}", default)
        if value is None:
            raise FwError(
                f"the disk {self._name!r} lacks {key}",
                hint=f'state it in fw.toml: [{self._key}] {key} = "…"',
            )
        return str(self._fit(key, value, str, "a text"))

    def flag(self, key: str, default: bool) -> bool:
        """Return true or false."""
        self._asked.add(key)
        value = self._config.get(f"{self._key}.{key}", default)
        return bool(self._fit(key, value, bool, "true or false"))

    def check(self) -> None:
        """Raise FwError for a setting that the driver hasn't asked for."""
        stated = self._config.get(self._key, {})
        for key in stated if isinstance(stated, Mapping) else ():
            if key not in self._asked:
                raise FwError(
                    f"fw.toml: [{self._key}] has no {key}",
                    hint=f"it may have {', '.join(sorted(self._asked))}",
                )

    def _fit(self, key: str, value: Any, kind: type, wanted: str) -> Any:
        if not isinstance(value, kind):
            raise FwError(f"fw.toml: {key} in [{self._key}] is {value!r}, but must be {wanted}")
        return value
