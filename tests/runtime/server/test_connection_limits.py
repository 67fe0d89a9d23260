"""Limits of a request's head and body, time-outs, and the number of connections."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import pytest

from fw.runtime import FwError
from fw.runtime.config import Config
from fw.runtime.server.connection_limits import ConnectionLimits, peer_grouping
from tests.runtime.server.raw_http import GET, LARGE, ask, limits, post, read_all, serving

CHUNKED = {"Transfer_Encoding": "chunked", "Connection": "close"}
CLOSE = b"Connection: close\r\n\r\n"


def status(received: bytes) -> int:
    return int(received.split()[1])


def detail(received: bytes) -> str:
    head, _, body = received.partition(b"\r\n\r\n")
    assert b"content-type: application/problem+json" in head
    assert b"connection: close" in head.lower()
    found = json.loads(body)
    assert found["status"] == status(received)
    return str(found["detail"])


def head(count: int = 0, size: int = 0, path: int = 0) -> bytes:
    """Return a head with `count` headers of `size` bytes in all, and a path of `path` bytes."""
    lines = [GET % (b"p" * (path - 1)), b"Connection: close\r\n"]
    lines += [b"a%d: b\r\n" % number for number in range(count - 2)]
    rest = size - sum(len(line) for line in lines) + len("GET  HTTP/1.1\r\n") - 5
    return b"".join([*lines, b"c: " + b"d" * rest + b"\r\n" if size else b"", b"\r\n"])


async def test_a_head_has_limits() -> None:
    async with serving() as port:
        assert status(await ask(port, head(count=100))) == 200
        assert status(await ask(port, head(size=65536))) == 200
        assert status(await ask(port, head(path=16384))) == 200
        received = await ask(port, head(count=101))
        assert (status(received), detail(received)) == (
            431,
            "The request's headers exceed the number of 100.",
        )
        received = await ask(port, head(size=65537))
        assert (status(received), detail(received)) == (
            431,
            "The request's headers exceed 65536 bytes.",
        )
        received = await ask(port, head(path=16385))
        assert (status(received), detail(received)) == (
            414,
            "The request's URL exceeds 16384 bytes.",
        )


@pytest.mark.parametrize(
    ("start", "piece", "expected"),
    [
        (GET % b"" + b"a: ", b"b" * 4096, 431),
        (GET % b"" + b"a", b"b" * 4096, 431),
        (GET % b"", b"a: b\r\n" * 90, 431),
        (b"GET /", b"b" * 4096, 414),
    ],
    ids=["value", "name", "count", "url"],
)
async def test_a_head_without_end_is_refused(start: bytes, piece: bytes, expected: int) -> None:
    async with serving() as port:
        assert status(await ask(port, start, *[piece] * 20, pause=0.002)) == expected
        # What the client sends in one piece, it can't be made to stop sending.
        assert status(await ask(port, start + piece * 20)) == expected


async def test_limits_hold_for_each_request_of_a_connection() -> None:
    """A limit counts neither the other requests of a connection nor their bodies."""
    first, small = post(b"b" * 900, Content_Length=900), GET % b"" + b"a: %b\r\n" % (b"b" * 400)
    async with serving(max_header_size=500, max_header_count=3) as port:
        received = await ask(port, first + small + b"\r\n" + first + small, CLOSE, pause=0.1)
        assert received.count(b"200 OK") == 4
        received = await ask(port, first + small + b"c: %b" % (b"d" * 200), CLOSE, pause=0.1)
        assert (received.count(b"200 OK"), received.count(b"HTTP/1.1 431")) == (1, 1)


async def test_zero_disables_a_limit() -> None:
    names = ("max_header_size", "max_header_count", "max_url_size", "max_connections")
    names += ("header_timeout", "body_timeout", "keep_alive_timeout", "send_timeout")
    async with serving(**dict.fromkeys(names, 0)) as port:
        assert status(await ask(port, head(count=500, size=200_000, path=50_000))) == 200
        received = await ask(port, GET % b"" + b"\r\n", GET % b"" + CLOSE, pause=1.2)
        assert received.count(b"200 OK") == 2


async def test_pipelined_requests_are_limited() -> None:
    async with serving() as port:
        received = await ask(port, (GET % b"" + b"\r\n") * 30 + GET % b"" + CLOSE)
        assert received.count(b"200 OK") == 31
        received = await ask(port, (GET % b"" + b"\r\n") * 20_000)
    # The connection closes after the responses to those that were accepted.
    assert received.count(b"200 OK") == 33
    assert received.count(b"connection: close") == 1


async def test_chunks_and_trailers_are_limited() -> None:
    async with serving() as port:
        received = await ask(port, post(b"1\r\nx\r\n" * 100_000 + b"0\r\n\r\n", **CHUNKED))
        assert received.endswith(b"\r\n\r\n3 100000 connection")
        for flood in (
            b"1;" + b"a" * 500_000,
            b"1;a=b\r\nx\r\n" * 10 + b"0;" + b"a" * 500_000,
            b"1\r\nx\r\n0\r\n" + b"a: b\r\n" * 200,
            b"186a0\r\n" + b"x" * 100_000 + b"\r\n0\r\na: " + b"a" * 500_000,
        ):
            assert status(await ask(port, post(flood, **CHUNKED))) == 400


async def test_trailers_are_not_headers() -> None:
    trailer = b"1\r\nx\r\n0\r\naaa-role: admin\r\n\r\n"
    async with serving() as port:
        assert (await ask(port, post(trailer, **CHUNKED))).endswith(b"3 1 connection")


async def test_slow_clients_time_out() -> None:
    settings = {"header_timeout": 1, "body_timeout": 1, "keep_alive_timeout": 1}
    drip = [b"a"] * 60
    declared = post(Content_Length=1000)
    requests = {
        "nothing": ([b""], b"", ""),
        "line": ([b"GET /", *drip], b"408", "The headers took more than 1 seconds."),
        "headers": ([GET % b"", *drip], b"408", "The headers took more than 1 seconds."),
        "body": ([declared, *drip], b"408", "The body arrived too slowly."),
        "chunks": ([post(**CHUNKED), *drip[:3]], b"408", "The body arrived too slowly."),
        "second": ([GET % b"" + b"\r\n", GET % b"", *drip], b"200 408", ""),
        "idle": ([GET % b"" + b"\r\n"], b"200", ""),
        "line feeds": ([GET % b"" + b"\r\n", *[b"\r\n"] * 60], b"200", ""),
    }
    async with serving(**settings) as port:
        asked = [ask(port, *parts, pause=0.1) for parts, _, _ in requests.values()]
        answers = await asyncio.wait_for(asyncio.gather(*asked), 60)
        for (_, statuses, text), received in zip(requests.values(), answers, strict=True):
            heads = received.split(b"HTTP/1.1 ")[1:]
            assert b" ".join(each[:3] for each in heads) == statuses
            assert not text or detail(received) == text


async def test_steady_clients_do_not_time_out() -> None:
    """A large body on a slow line, an application that is slow, and `Expect: 100-continue`."""
    settings = {"header_timeout": 2, "body_timeout": 2, "keep_alive_timeout": 2}
    kilobytes = [b"b" * 2000] * 20
    upload = post(Content_Length=40_000, Connection="close")
    expecting = post(Content_Length=1, Connection="close", Expect="100-continue")
    async with serving(**settings) as port:
        answers = await asyncio.gather(
            ask(port, upload, *kilobytes, pause=0.15),
            ask(port, GET % b"slow" + CLOSE),
            ask(port, expecting, b"x", pause=0.5),
        )
    assert [answer.count(b"200 OK") for answer in answers] == [1, 1, 1]


async def test_a_client_that_takes_no_data_is_disconnected() -> None:
    async with serving(send_timeout=1) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
        writer.write(GET % b"large" + b"\r\n")
        await asyncio.sleep(3)
        assert len(await read_all(reader)) < LARGE
        writer.close()


class Switched(asyncio.Protocol):
    """In place of uvicorn's WebSockets, which need a library."""

    def __init__(self, **_: object) -> None:
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        if not data.startswith(b"GET"):
            self.transport.write(data)


async def test_websockets_have_no_time_out_but_count() -> None:
    handshake = GET % b"" + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    timeouts = dict.fromkeys(("header_timeout", "body_timeout", "keep_alive_timeout"), 1)
    async with serving(ws=Switched, max_connections=1, **timeouts) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(handshake)
        await asyncio.sleep(2)
        writer.write(b"ping")
        assert await reader.read(4) == b"ping"
        assert status(await ask(port)) == 503
        writer.close()
        await asyncio.sleep(1)
        assert status(await ask(port, GET % b"" + CLOSE)) == 200


async def test_refusals_are_logged_once_in_a_while(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        async with serving() as port:
            for _ in range(30):
                await ask(port, head(count=101))
            for _ in range(30):
                await ask(port, b"\x16\x03\x01\r\n\r\n")
    assert [record.getMessage() for record in caplog.records] == [
        "closed a connection of 127.0.0.1: "
        "its headers exceed the number of 100 (http.max_header_count)",
        "closed a connection of 127.0.0.1: it sent invalid HTTP",
    ]


async def test_connections_that_wait_make_room_for_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with serving(max_connections=40) as port:
        opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(40)]
        for _, writer in opened:
            writer.write(GET % b"")
        assert status(await ask(port, GET % b"" + CLOSE)) == 200
        # The oldest ones are closed, many at once.
        ends = await asyncio.gather(*[read_all(reader) for reader, _ in opened[:32]])
        assert ends == [b""] * 32
        assert not any(reader.at_eof() for reader, _ in opened[32:])
        for _, writer in opened:
            writer.close()
    assert [record.getMessage() for record in caplog.records if record.name == "fw.http"] == [
        "closed a connection of 127.0.0.1: the process has 40 connections (http.max_connections), "
        "and this one waited longest"
    ]


async def test_connections_that_are_busy_do_not_make_room() -> None:
    async with serving(max_connections=10) as port:
        busy = [asyncio.create_task(ask(port, GET % b"slow" + CLOSE)) for _ in range(10)]
        await asyncio.sleep(1)
        received = await ask(port)
        assert (status(received), detail(received)) == (
            503,
            "The server has too many connections.",
        )
        assert [status(each) for each in await asyncio.gather(*busy)] == [200] * 10


async def test_unfinished_bodies_are_limited() -> None:
    """They may be as large as 64 bodies of the maximum size; the oldest are refused."""
    async with serving(max_body_size=1000) as port:
        opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(70)]
        for _, writer in opened:
            writer.write(post(b"b" * 990, Content_Length=1000, Connection="close"))
            await asyncio.sleep(0.005)
        for _, writer in opened:
            writer.write(b"b" * 10)
        answers = [await read_all(reader) for reader, _ in opened]
        statuses = [status(each) for each in answers]
        assert statuses == [503] * 6 + [200] * 64
        assert detail(answers[0]) == "The server receives too many bodies."
        for _, writer in opened:
            writer.close()
        # Complete bodies don't count.
        for _ in range(70):
            upload = post(b"b" * 990, Content_Length=990, Connection="close")
            assert status(await ask(port, upload)) == 200


@pytest.mark.parametrize("name", [name for name in ConnectionLimits._fields if "prox" not in name])
def test_invalid_settings_are_refused(name: str) -> None:
    for value in (-1, 1.5, "many", True):
        with pytest.raises(FwError, match=f"invalid http.{name}.*"):
            ConnectionLimits.from_config(Config({"http": {name: value}}, {}))


def test_settings_are_documented() -> None:
    root = Path(__file__).parents[3]
    settings = (root / "docs/reference/settings.md").read_text()
    template = (root / "fw/templates/fw.toml.mako").read_text()
    for name, value in limits()._asdict().items():
        shown: Any = [*value] if isinstance(value, tuple) else value
        assert f"| `http.{name}` | `HTTP_{name.upper()}` | `{shown}` |" in settings
        assert f"# {name} = {shown}" in template


@pytest.mark.parametrize(
    ("host", "group"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("127.0.0.9", None),
        ("::1", None),
        ("::ffff:127.0.0.1", None),
        ("10.1.2.3", None),
        ("::ffff:10.1.2.3", None),
        ("2001:db8:9::1", None),
        ("", None),
        (None, None),
    ],
)
def test_addresses_whose_connections_are_counted(host: str | None, group: str | None) -> None:
    assert peer_grouping(("10.0.0.0/8", "2001:db8:9::/48"))(host) == group
