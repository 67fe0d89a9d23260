"""Behaviour of every disk, local or remote."""

from __future__ import annotations

import asyncio
import io
import tracemalloc
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from fw.runtime.errors import FwError, NotFound
from fw.runtime.storage import Disk, NoSuchFile

MEGABYTE = 1024 * 1024
NAMES = [
    "a",
    "a b/c%20é",
    "x~y",
    "a+b",
    "a#b&c=d",
    "deep/er/est.txt",
    "UPPER.PNG",
    ".hidden",
    "日本",
]


def test_get_returns_the_stored_content(disk: Disk) -> None:
    for number, name in enumerate(NAMES):
        disk.put(name, f"content {number}".encode())
    for number, name in enumerate(NAMES):
        assert disk.get(name) == f"content {number}".encode()
        assert disk.exists(name)
    disk.put("a", "é")
    assert disk.get("a") == "é".encode()
    disk.put("a", b"")
    assert disk.get("a") == b""
    assert disk.size("a") == 0


def test_a_missing_file_raises_no_such_file(disk: Disk) -> None:
    disk.put("folder/file", b"x")
    for path in ("none", "none/none", "folder", "folder/file/none"):
        assert not disk.exists(path)
        assert not disk.delete(path)
        for act in (disk.get, disk.size, disk.info, disk.stream):
            with pytest.raises(NoSuchFile) as caught:
                act(path)
            assert isinstance(caught.value, NotFound)
        with pytest.raises(NoSuchFile):
            disk.copy(path, "b")
        with pytest.raises(NoSuchFile):
            disk.move(path, "b")
    assert [*disk.list()] == ["folder/file"]


def test_copy_move_and_delete(disk: Disk) -> None:
    disk.put("a", b"1")
    disk.put("b", b"2")
    disk.copy("a", "in/a")
    assert disk.get("in/a") == disk.get("a") == b"1"
    disk.move("a", "b")
    assert disk.get("b") == b"1"
    assert not disk.exists("a")
    disk.move("b", "b")
    disk.copy("b", "b")
    assert disk.get("b") == b"1"
    assert disk.delete("b")
    assert not disk.delete("b")
    assert [*disk.list()] == ["in/a"]


def test_list_is_sorted_and_limited_to_a_folder(disk: Disk) -> None:
    for path in ("x/a.txt", "x/a/b", "x/a/a", "x/a-b", "xy", "é"):
        disk.put(path, b"")
    assert [*disk.list()] == sorted([*disk.list()])
    assert [*disk.list("x")] == [*disk.list("x/")] == ["x/a-b", "x/a.txt", "x/a/a", "x/a/b"]
    assert [*disk.list("x/a")] == ["x/a/a", "x/a/b"]
    assert [*disk.list("none")] == []


def test_info_returns_size_type_and_time(disk: Disk) -> None:
    disk.put("a/b.png", b"12345")
    info = disk.info("a/b.png")
    assert (info.path, info.size, info.type) == ("a/b.png", 5, "image/png")
    assert abs(info.modified - datetime.now(UTC)) < timedelta(minutes=1)


async def test_async_methods_do_the_same(disk: Disk) -> None:
    async def content() -> AsyncIterator[bytes]:
        yield b"1"
        yield b"2"

    await disk.aput("a", content())
    assert await disk.aget("a") == b"12"
    await disk.aput("upload", UploadFile(io.BytesIO(b"up")))
    assert await disk.aget("upload") == b"up"
    await disk.aput("file", io.BytesIO(b"file"))
    await disk.aput("text", "text")
    await disk.aput("parts", [b"1", b"2", b"3"])
    assert await disk.aget("parts") == b"123"
    assert b"".join([piece async for piece in await disk.astream("parts", 2)]) == b"123"
    assert [path async for path in disk.alist()] == ["a", "file", "parts", "text", "upload"]
    assert (await disk.ainfo("a")).size == await disk.asize("a") == 2
    await disk.acopy("a", "b")
    await disk.amove("b", "c")
    await disk.amove("c", "c")
    assert await disk.aexists("c")
    assert not await disk.aexists("b")
    assert await disk.adelete("c")
    assert not await disk.adelete("c")
    for act in (disk.aget, disk.asize, disk.astream):
        with pytest.raises(NoSuchFile):
            await act("none")


def broken() -> Iterator[bytes]:
    yield b"x" * 9 * MEGABYTE
    raise ValueError("the source broke")


async def abroken() -> AsyncIterator[bytes]:
    for piece in broken():
        yield piece


async def test_an_interrupted_write_changes_nothing(disk: Disk) -> None:
    disk.put("a", b"old")
    for path in ("a", "b"):
        with pytest.raises(ValueError, match="source broke"):
            disk.put(path, broken())
        with pytest.raises(ValueError, match="source broke"):
            await disk.aput(path, abroken())
    assert disk.get("a") == b"old"
    assert [*disk.list()] == ["a"]


def test_large_files_are_streamed(disk: Disk) -> None:
    count = 96

    def content() -> Iterator[bytes]:
        for number in range(count):
            yield bytes([number]) * MEGABYTE

    tracemalloc.start()
    disk.put("large", content())
    length = 0
    for piece in disk.stream("large", MEGABYTE):
        length += len(piece)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert length == disk.size("large") == count * MEGABYTE
    assert peak < 48 * MEGABYTE


def test_invalid_content_is_refused(disk: Disk) -> None:
    for content in (5, None, ["text"], io.StringIO("text"), UploadFile(io.BytesIO(b"x"))):
        unfit: Any = content
        with pytest.raises(FwError):
            disk.put("a", unfit)
    assert not disk.exists("a")


def served(disk: Disk, download_as: str | None = None) -> TestClient:
    async def show(request: Request) -> Response:
        try:
            answer: Response = await disk.response(request.path_params["path"], download_as)
        except NotFound:
            return Response(status_code=404)
        return answer

    return TestClient(Starlette(routes=[Route("/{path:path}", show)]))


def test_a_file_is_served_as_a_response(disk: Disk) -> None:
    disk.put("in/a.png", b"12345")
    answer = served(disk).get("/in/a.png")
    assert (answer.status_code, answer.content) == (200, b"12345")
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["content-length"] == "5"
    assert answer.headers["content-disposition"] == "inline; filename*=utf-8''a.png"
    assert answer.headers["x-content-type-options"] == "nosniff"
    saved = served(disk, 'Räk"ning\r\nX: y.png').get("/in/a.png").headers
    assert saved["content-disposition"] == (
        "attachment; filename*=utf-8''R%C3%A4k%22ning%0D%0AX%3A%20y.png"
    )
    assert served(disk).get("/none").status_code == 404


@pytest.mark.parametrize("name", ["page.html", "image.svg", "data.xml", "a.js", "unknown"])
def test_files_that_could_run_scripts_are_downloads(disk: Disk, name: str) -> None:
    disk.put(name, b"<script>")
    answer = served(disk).get(f"/{name}")
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.headers["content-security-policy"] == "default-src 'none'; sandbox"


def test_a_disk_without_a_url_is_reported(disk: Disk, here: Path) -> None:
    with pytest.raises(FwError, match="has no URL") as caught:
        disk.url("a")
    assert f"[storage.disks.{disk.name}]" in str(caught.value.hint)


def test_concurrent_writes_leave_one_complete_file(disk: Disk) -> None:
    async def write() -> None:
        contents = [bytes([number]) * 300_000 for number in range(8)]
        await asyncio.gather(*(disk.aput("a", [content]) for content in contents))
        assert await disk.aget("a") in contents

    asyncio.run(write())
