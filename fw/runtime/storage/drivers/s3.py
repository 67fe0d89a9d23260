"""Disk in a bucket of S3, or of another service with its API."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from typing_extensions import override

from fw.runtime.application.project import Project
from fw.runtime.clock import Ttl, lifetime
from fw.runtime.errors import FwError
from fw.runtime.storage.content import PIECE, AsyncContent, Content, apieces, pieces
from fw.runtime.storage.disk import (
    Disk,
    FileInfo,
    NoSuchFile,
    Options,
    StorageFault,
    file_headers,
    media_type,
    served_type,
)
from fw.runtime.storage.paths import checked, checked_folder

try:
    import obstore
    from obstore.exceptions import BaseError, NotFoundError
    from obstore.store import S3Store
except ImportError as error:
    raise FwError(
        "the storage driver s3 needs the library obstore",
        hint='install it: pip install "fw-framework[s3]"',
    ) from error

if TYPE_CHECKING:
    from obstore import ObjectMeta

__all__ = ["S3Disk", "connect"]

_PART: Final = 8 * 1024 * 1024
"""Size of an upload part in bytes. S3 accepts 10,000 parts for one file."""
_AT_ONCE: Final = 4
_OPTIONAL: Final = {
    "endpoint": "endpoint",
    "key": "access_key_id",
    "secret": "secret_access_key",
    "token": "session_token",
}
_WEEK: Final = 7 * 86_400
_MISSING: Final = (FileNotFoundError, NotFoundError)


class S3Disk(Disk):
    """Files in a bucket below a prefix. A file appears when its upload is complete."""

    def __init__(self, name: str, store: S3Store, url: str | None = None) -> None:
        super().__init__(name, url)
        self._store = store

    @override
    def put(self, path: str, content: Content) -> None:
        body = _body(content)
        with self._faults(path):
            obstore.put(self._store, checked(path), body, **_upload_options(path))

    @override
    async def aput(self, path: str, content: AsyncContent) -> None:
        body = await _abody(content)
        with self._faults(path):
            await obstore.put_async(self._store, checked(path), body, **_upload_options(path))

    @override
    def stream(self, path: str, size: int = PIECE) -> Iterator[bytes]:
        with self._faults(path):
            found = obstore.get(self._store, checked(path))
        return self._pieces(path, found.stream(size))

    @override
    async def astream(self, path: str, size: int = PIECE) -> AsyncIterator[bytes]:
        with self._faults(path):
            found = await obstore.get_async(self._store, checked(path))
        return self._apieces(path, found.stream(size))

    @override
    def get(self, path: str) -> bytes:
        with self._faults(path):
            return bytes(obstore.get(self._store, checked(path)).bytes())

    @override
    async def aget(self, path: str) -> bytes:
        with self._faults(path):
            found = await obstore.get_async(self._store, checked(path))
            return bytes(await found.bytes_async())

    @override
    def info(self, path: str) -> FileInfo:
        with self._faults(path):
            return _info(path, obstore.head(self._store, checked(path)))

    @override
    async def ainfo(self, path: str) -> FileInfo:
        with self._faults(path):
            return _info(path, await obstore.head_async(self._store, checked(path)))

    @override
    def delete(self, path: str) -> bool:
        found = self.exists(path)
        if found:
            with self._faults(path):
                obstore.delete(self._store, path)
        return found

    @override
    async def adelete(self, path: str) -> bool:
        found = await self.aexists(path)
        if found:
            with self._faults(path):
                await obstore.delete_async(self._store, path)
        return found

    @override
    def list(self, folder: str = "") -> Iterator[str]:
        with self._faults(folder):
            for page in obstore.list(self._store, checked_folder(folder) or None):
                yield from (each["path"] for each in page)

    @override
    async def alist(self, folder: str = "") -> AsyncIterator[str]:
        with self._faults(folder):
            async for page in obstore.list(self._store, checked_folder(folder) or None):
                for each in page:
                    yield each["path"]

    @override
    def copy(self, path: str, to: str) -> None:
        # S3 rejects a copy of a file to itself.
        if self.info(path).path != checked(to):
            with self._faults(path):
                obstore.copy(self._store, path, to)

    @override
    async def acopy(self, path: str, to: str) -> None:
        if (await self.ainfo(path)).path != checked(to):
            with self._faults(path):
                await obstore.copy_async(self._store, path, to)

    @override
    def move(self, path: str, to: str) -> None:
        # A move to itself would only delete the file.
        if self.info(path).path != checked(to):
            with self._faults(path):
                obstore.rename(self._store, path, to)

    @override
    async def amove(self, path: str, to: str) -> None:
        if (await self.ainfo(path)).path != checked(to):
            with self._faults(path):
                await obstore.rename_async(self._store, path, to)

    @override
    def temporary_url(self, path: str, ttl: Ttl) -> str:
        seconds = lifetime(ttl)
        if seconds is None or not 1 <= seconds <= _WEEK:
            raise FwError("invalid lifetime of a temporary URL; S3 allows 1 second to 7 days")
        with self._faults(path):
            return obstore.sign(self._store, "GET", checked(path), timedelta(seconds=seconds))

    @override
    async def response(self, path: str, download_as: str | None = None) -> Any:
        from starlette.responses import StreamingResponse

        with self._faults(path):
            found = await obstore.get_async(self._store, checked(path))
        return StreamingResponse(
            self._apieces(path, found.stream(PIECE)),
            headers=file_headers(path, download_as) | {"Content-Length": str(found.meta["size"])},
            media_type=served_type(path),
        )

    def _pieces(self, path: str, stream: Iterator[bytes]) -> Iterator[bytes]:
        with self._faults(path):
            yield from stream

    async def _apieces(self, path: str, stream: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        with self._faults(path):
            async for piece in stream:
                yield bytes(piece)

    @contextmanager
    def _faults(self, path: str) -> Iterator[None]:
        try:
            yield
        except _MISSING as error:
            raise NoSuchFile(path) from error
        except (BaseError, PermissionError) as error:
            reason = str(error).partition("\n")[0]
            raise StorageFault(
                f"cannot access {path!r} on the disk {self.name}: {reason}",
                hint="check the bucket, endpoint, region, keys and their permissions",
            ) from error


def _upload_options(path: str) -> Any:
    return {
        "attributes": {"Content-Type": media_type(path)},
        "chunk_size": _PART,
        "max_concurrency": _AT_ONCE,
    }


def _body(content: Content) -> bytes | Iterator[bytes]:
    """Return small content as bytes, since a multipart upload takes at least three requests."""
    rest, head = pieces(content), bytearray()
    for piece in rest:
        head += piece
        if len(head) > _PART:
            return chain([bytes(head)], rest)
    return bytes(head)


async def _abody(content: AsyncContent) -> bytes | AsyncIterator[bytes]:
    rest, head = apieces(content), bytearray()
    async for piece in rest:
        head += piece
        if len(head) > _PART:
            return _achain(bytes(head), rest)
    return bytes(head)


async def _achain(head: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield head
    async for piece in rest:
        yield piece


def _info(path: str, found: ObjectMeta) -> FileInfo:
    return FileInfo(path, found["size"], found["last_modified"], media_type(path))


def connect(project: Project, name: str, options: Options) -> Disk:  # noqa: ARG001
    """Return the disk of `bucket`. Without keys, AWS's standard credential chain applies."""
    config: dict[str, Any] = {"region": options.text("region", "us-east-1")}
    for option, word in _OPTIONAL.items():
        if value := options.text(option, ""):
            config[word] = value
    config["virtual_hosted_style_request"] = not options.flag("path_style", "endpoint" in config)
    store = S3Store(
        options.text("bucket"),
        prefix=checked_folder(options.text("prefix", "")) or None,
        client_options={
            "allow_http": str(config.get("endpoint", "")).startswith("http://"),
            "connect_timeout": timedelta(seconds=5),
            "read_timeout": timedelta(seconds=30),
            # Applies to a whole file, and large ones take long.
            "timeout": timedelta(days=1),
        },
        retry_config={"max_retries": 3, "retry_timeout": timedelta(seconds=30)},
        **config,
    )
    return S3Disk(name, store, options.text("url", ""))
