"""The file of a record: the value of a field of the type `file` or `image`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from typing_extensions import override

from fw.runtime.application.mount_path import root_path
from fw.runtime.files.names import FOLDER, new_key, safe_name
from fw.runtime.files.signing import signature
from fw.runtime.rules.file_types import SNIFFED, THUMBNAILED, detect

__all__ = ["PATH", "THUMBNAIL", "WINDOW", "ProjectFile", "StoredFile", "expiry", "signed_text"]

PATH: Final = "/storage"
"""Path of the endpoint that serves files."""
THUMBNAIL: Final = 320
"""Longest side of the thumbnail in responses, in pixels."""
WINDOW: Final = 3600
"""Seconds in which all responses have the same URLs. A URL is valid for one to two of them."""


class StoredFile:
    """A file in the storage. `key` is its path on the default disk.

    `is_taken` is True once a record has the file: another record gets a copy.
    """

    __slots__ = ("is_taken", "key", "name", "size", "type")

    def __init__(self, key: str, name: str, size: int, type: str) -> None:
        self.key, self.name, self.size, self.type = key, name, size, type
        self.is_taken = False

    @classmethod
    async def store(cls, content: bytes | str, name: str) -> StoredFile:
        """Write content to the default disk, and return the file for a field of a record.

        The type follows from the content. For a file of a request, use an upload.
        """
        from fw.runtime.storage import Storage

        data = content.encode() if isinstance(content, str) else content
        found = detect(data[:SNIFFED], name)
        named = safe_name(name, found)
        key = new_key(FOLDER, named)
        await Storage.disk().aput(key, data)
        return cls(key, named, len(data), found.media_type)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> StoredFile:
        """Return the file of a column's JSON."""
        found = cls(data["key"], data["name"], data["size"], data["type"])
        found.is_taken = True
        return found

    def data(self) -> dict[str, Any]:
        """Return the JSON of a column."""
        return {"key": self.key, "name": self.name, "size": self.size, "type": self.type}

    def url(self) -> str:
        """Return a URL that gives anyone access for one to two hours."""
        return f"{root_path.get()}{PATH}/{quote(self._id)}?{_query(self.key)}"

    def thumbnail_url(self) -> str | None:
        """Return the URL of the thumbnail, None for a file that has none."""
        return f"{self.url()}&thumbnail={THUMBNAIL}" if self.type in THUMBNAILED else None

    def public(self) -> dict[str, Any]:
        """Return the JSON of a response: name, size, type and URLs."""
        return {
            "name": self.name,
            "size": self.size,
            "type": self.type,
            "url": self.url(),
            "thumbnail_url": self.thumbnail_url(),
        }

    async def read(self) -> bytes:
        """Return the content; raise NoSuchFile if it is gone."""
        from fw.runtime.storage import Storage

        return await Storage.disk().aget(self.key)

    async def taken(self) -> StoredFile:
        """Return the file for a record: itself, or a copy if it is taken.

        Raises NoSuchFile if the content to copy is gone.
        """
        found = self
        if self.is_taken:
            from fw.runtime.storage import Storage

            found = StoredFile(new_key(FOLDER, self.name), self.name, self.size, self.type)
            await Storage.disk().acopy(self.key, found.key)
        found.is_taken = True
        return found

    @property
    def _id(self) -> str:
        return self.key.removeprefix(f"{FOLDER}/")

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, StoredFile) and other.data() == self.data()

    @override
    def __hash__(self) -> int:
        return hash(self.key)

    @override
    def __repr__(self) -> str:
        return f"StoredFile({self.key!r}, size={self.size}, type={self.type!r})"


class ProjectFile(str):
    """Path of a file in the project, which a write stores: the value of a field in a seed file."""

    __slots__ = ()

    async def store(self) -> StoredFile:
        """Write the file to the default disk."""
        path = Path(self)
        return await StoredFile.store(await asyncio.to_thread(path.read_bytes), path.name)


def expiry(now: float | None = None) -> int:
    """Return the time at which URLs made now expire, in seconds since 1970."""
    return (int(time.time() if now is None else now) // WINDOW + 2) * WINDOW


def signed_text(key: str, expires: int) -> str:
    """Return the text that the signature of a URL signs."""
    return f"{key}\n{expires}"


def _query(key: str) -> str:
    expires = expiry()
    return f"expires={expires}&signature={signature('url', signed_text(key, expires))}"
