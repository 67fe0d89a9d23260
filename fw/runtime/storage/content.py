"""File content in pieces: from bytes, text, open files, uploads and iterators."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from typing import Any, Final, Protocol, TypeAlias

from fw.runtime.errors import FwError

__all__ = ["PIECE", "AsyncContent", "Content", "apieces", "pieces"]

PIECE: Final = 256 * 1024
"""Number of bytes to read at a time."""


class Readable(Protocol):
    """An open file, or an upload of Starlette, whose `read` is async."""

    def read(self, size: int, /) -> Any:
        """Return at most `size` bytes, none at the end."""


Content: TypeAlias = bytes | bytearray | memoryview | str | Readable | Iterable[bytes]
AsyncContent: TypeAlias = Content | AsyncIterable[bytes]


def pieces(content: Content) -> Iterator[bytes]:
    """Yield the content in pieces of bytes. Text is encoded as UTF-8."""
    if isinstance(content, str):
        yield content.encode()
    elif isinstance(content, (bytes, bytearray, memoryview)):
        yield bytes(content)
    elif hasattr(content, "read"):
        if inspect.iscoroutinefunction(content.read):
            hint = "use await disk.aput(…)"
            raise FwError("cannot put an async file with put()", hint=hint)
        while piece := _bytes(content.read(PIECE)):
            yield piece
    elif isinstance(content, Iterable):
        for each in content:
            yield _bytes(each)
    else:
        raise _invalid(content)


async def apieces(content: AsyncContent) -> AsyncIterator[bytes]:
    """Async version of `pieces`. Reads that may block run in a thread."""
    if isinstance(content, (str, bytes, bytearray, memoryview)):
        for piece in pieces(content):
            yield piece
    elif hasattr(content, "read"):
        is_async = inspect.iscoroutinefunction(content.read)
        while True:
            read: Any = (
                await content.read(PIECE)
                if is_async
                else await asyncio.to_thread(content.read, PIECE)
            )
            if not read:
                return
            yield _bytes(read)
    elif isinstance(content, AsyncIterable):
        async for each in content:
            yield _bytes(each)
    else:
        iterator = pieces(content)
        while (part := await asyncio.to_thread(_next, iterator)) is not None:
            yield part


def _next(iterator: Iterator[bytes]) -> bytes | None:
    return next(iterator, None)


def _bytes(piece: Any) -> bytes:
    if not isinstance(piece, (bytes, bytearray, memoryview)):
        raise _invalid(piece, 'open the file in binary mode: open(path, "rb")')
    return bytes(piece)


def _invalid(
    what: object, hint: str = "use bytes, str, an open file or an iterator of bytes"
) -> FwError:
    return FwError(f"invalid file content: {type(what).__name__}", hint=hint)
