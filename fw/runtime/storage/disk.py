"""Interface of disks, local or remote, and the headers of file responses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from mimetypes import guess_type
from typing import Any, Final
from urllib.parse import quote

from fw.runtime.clock import Ttl
from fw.runtime.config import Config
from fw.runtime.errors import FwError, NotFound
from fw.runtime.storage.content import PIECE, AsyncContent, Content

__all__ = [
    "Disk",
    "FileInfo",
    "NoSuchFile",
    "Options",
    "StorageFault",
    "file_headers",
    "media_type",
    "served_type",
]


class NoSuchFile(NotFound):
    """No file has that path. Answered with 404."""

    def __init__(self, path: str) -> None:
        super().__init__("file", path)


class StorageFault(FwError):
    """The disk is full, unreachable, or denies access."""


@dataclass(frozen=True, slots=True)
class FileInfo:
    """Path of a file, its size in bytes, and its modification time in UTC."""

    path: str
    size: int
    modified: datetime
    type: str | None = None
    """Media type, guessed by the name if the disk does not store it."""


class Disk(ABC):
    """Files by path. Methods with the prefix `a` are async versions.

    Paths are validated, so a client cannot reach other files. Raises UnsafePath for an invalid
    path, NoSuchFile for an unknown one, and StorageFault if the disk fails.
    """

    def __init__(self, name: str, url: str | None = None) -> None:
        self.name, self._url = name, url

    @abstractmethod
    def put(self, path: str, content: Content) -> None:
        """Write a file atomically: readers see either the old or the complete new content.

        Content is bytes, str, a binary file or an iterator of bytes. Large content is read in
        pieces.
        """

    @abstractmethod
    async def aput(self, path: str, content: AsyncContent) -> None:
        """Async version of `put`. Content may also be an upload or an async iterator."""

    @abstractmethod
    def stream(self, path: str, size: int = PIECE) -> Iterator[bytes]:
        """Return an iterator over pieces of a file, of about `size` bytes each."""

    @abstractmethod
    async def astream(self, path: str, size: int = PIECE) -> AsyncIterator[bytes]:
        """Async version of `stream`: `async for piece in await disk.astream(path)`."""

    @abstractmethod
    def get(self, path: str) -> bytes:
        """Return the content of a file."""

    @abstractmethod
    async def aget(self, path: str) -> bytes:
        """Async version of `get`."""

    @abstractmethod
    def info(self, path: str) -> FileInfo:
        """Return size, modification time and media type of a file."""

    @abstractmethod
    async def ainfo(self, path: str) -> FileInfo:
        """Async version of `info`."""

    @abstractmethod
    def delete(self, path: str) -> bool:
        """Delete a file; return True if it existed."""

    @abstractmethod
    async def adelete(self, path: str) -> bool:
        """Async version of `delete`."""

    @abstractmethod
    def list(self, folder: str = "") -> Iterator[str]:
        """Yield the paths of all files below a folder, sorted."""

    @abstractmethod
    def alist(self, folder: str = "") -> AsyncIterator[str]:
        """Async version of `list`."""

    @abstractmethod
    def copy(self, path: str, to: str) -> None:
        """Copy a file, and replace the target if it exists."""

    @abstractmethod
    async def acopy(self, path: str, to: str) -> None:
        """Async version of `copy`."""

    @abstractmethod
    def move(self, path: str, to: str) -> None:
        """Move a file, and replace the target if it exists."""

    @abstractmethod
    async def amove(self, path: str, to: str) -> None:
        """Async version of `move`."""

    @abstractmethod
    def temporary_url(self, path: str, ttl: Ttl) -> str:
        """Return a URL that is valid for that time; raise FwError if the disk has none."""

    @abstractmethod
    async def response(self, path: str, download_as: str | None = None) -> Any:
        """Return a response with the file, shown inline or downloaded under a name.

        Browsers neither guess another type nor run scripts in it.
        """

    def exists(self, path: str) -> bool:
        """Return True if the file exists."""
        try:
            self.info(path)
        except NoSuchFile:
            return False
        return True

    async def aexists(self, path: str) -> bool:
        """Async version of `exists`."""
        try:
            await self.ainfo(path)
        except NoSuchFile:
            return False
        return True

    def size(self, path: str) -> int:
        """Return the size of a file in bytes."""
        return self.info(path).size

    async def asize(self, path: str) -> int:
        """Async version of `size`."""
        return (await self.ainfo(path)).size

    def url(self, path: str) -> str:
        """Return the URL of a file on a public disk; raise FwError for any other disk."""
        from fw.runtime.storage.paths import checked

        if not self._url:
            raise FwError(
                f"the disk {self.name} has no URL",
                hint=f'set url = "https://…" in [storage.disks.{self.name}]',
            )
        return f"{self._url.rstrip('/')}/{quote(checked(path))}"


class Options:
    """Settings of a disk. A setting that its driver does not read is an error.

    `root` of the disk `media` is `[storage.disks.media] root` or STORAGE_DISKS_MEDIA_ROOT.
    """

    def __init__(self, config: Config, name: str) -> None:
        self._config, self._key = config, f"storage.disks.{name}"
        self._name = name
        self._asked = {"driver"}

    def text(self, key: str, default: str | None = None) -> str:
        """Return a string setting, or the default; raise FwError without either."""
        self._asked.add(key)
        value = self._config.get(f"{self._key}.{key}", default)
        if value is None:
            raise FwError(
                f"the disk {self._name!r} has no {key}",
                hint=f'set {key} = "…" in [{self._key}] of fw.toml',
            )
        return str(self._checked(key, value, str, "a string"))

    def flag(self, key: str, default: bool) -> bool:
        """Return a boolean setting."""
        self._asked.add(key)
        value = self._config.get(f"{self._key}.{key}", default)
        return bool(self._checked(key, value, bool, "true or false"))

    def check(self) -> None:
        """Raise FwError for a setting that the driver does not read."""
        stated = self._config.get(self._key, {})
        for key in stated if isinstance(stated, Mapping) else ():
            if key not in self._asked:
                raise FwError(
                    f"fw.toml: unknown setting {key!r} in [{self._key}]",
                    hint=f"use one of {', '.join(sorted(self._asked))}",
                )

    def _checked(self, key: str, value: Any, kind: type, wanted: str) -> Any:
        if not isinstance(value, kind):
            raise FwError(f"fw.toml: invalid {key} in [{self._key}]: {value!r}; use {wanted}")
        return value


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


def served_type(path: str) -> str:
    """Return the `Content-Type` of a file response: scripts are of no type that a page can load."""
    what = media_type(path)
    return what if _is_shown(what) else "application/octet-stream"


def file_headers(path: str, download_as: str | None) -> dict[str, str]:
    """Return the headers of a file response, with which a browser runs no uploaded script.

    Types that could run scripts, such as SVG or HTML, are downloaded instead of shown.
    """
    kind = "inline" if _is_shown(media_type(path)) and download_as is None else "attachment"
    name = quote(download_as or path.rsplit("/", 1)[-1], safe="")
    return {
        "Content-Disposition": f"{kind}; filename*=utf-8''{name}",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
    }


def _is_shown(media_type: str) -> bool:
    return media_type in _SHOWN or media_type.startswith(_SHOWN_KINDS)
