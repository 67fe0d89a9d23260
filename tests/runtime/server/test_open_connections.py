"""Open connections of a worker: their number, who makes room, and open files."""

from __future__ import annotations

import asyncio
import errno

import pytest

from fw.runtime.server.open_connections import OpenConnections, Phase
from tests.runtime.server.raw_http import limits


class Peer:
    """A connection of an address, in a phase."""

    body_size = unsent = unfinished = 0
    is_paused = has_started = False
    is_closing = is_closed = False
    request = None

    def __init__(self, host: str | None, phase: Phase = Phase.HEAD) -> None:
        self.client = (host, 1) if host else None
        self.phase = phase

    def refuse(self, status: int, detail: str, reason: str) -> None:
        self.is_closed = True

    def pause(self) -> None:
        self.is_paused = True

    def resume(self) -> None:
        self.is_paused = False

    def start_next(self) -> None:
        self.has_started = True

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = True


async def test_clients_that_send_too_much_take_turns() -> None:
    opened = OpenConnections(limits(), asyncio.get_running_loop())
    peers = [Peer(None, Phase.BODY) for _ in range(140)]
    assert all(opened.add(each) for each in peers)
    for each in peers:
        opened.count(each, 8_000_000)
    assert [each.is_paused for each in peers] == [False] * 4 + [True] * 136
    async with asyncio.timeout(30):
        while peers[4].is_paused:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert [each.is_paused for each in peers] == [False] * 132 + [True] * 8
        while peers[-1].is_paused:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    assert not any(each.is_paused for each in peers)


async def test_pipelined_requests_take_turns() -> None:
    opened = OpenConnections(limits(), asyncio.get_running_loop())
    peers = [Peer(None, Phase.QUEUED) for _ in range(20)]
    assert all(opened.add(each) for each in peers)
    assert [opened.take_turn(each) for each in peers] == [True] * 16 + [False] * 4
    opened.remove(peers[16])
    opened.end_turn()
    assert [each.has_started for each in peers[16:]] == [False, True, False, False]
    for _ in range(18):
        opened.end_turn()
    assert all(each.has_started for each in peers[17:])


async def test_connections_of_an_address_are_limited() -> None:
    loop = asyncio.get_running_loop()
    opened = OpenConnections(limits(max_connections_per_address=3), loop)
    others = [Peer(f"2001:db8:0:{number:x}::1") for number in range(10)]
    proxies = [Peer(host) for host in ("127.0.0.1", "::1", None) for _ in range(10)]
    assert all(opened.add(each) for each in (*others, *proxies))
    mine = [Peer(f"192.0.2.{number}") for number in (1, 1, 1, 2)]
    assert all(opened.add(each) for each in mine)
    mine[0].phase = Phase.RESPONSE
    assert opened.add(Peer("192.0.2.1"))
    assert [each.is_closed for each in mine] == [False, True, False, False]
    assert not any(each.is_closed for each in (*others, *proxies))
    busy = [Peer("2001:db8:1:2::9", Phase.RESPONSE) for _ in range(3)]
    assert all(opened.add(each) for each in busy)
    assert not opened.add(Peer("2001:db8:1:2:ffff::1"))
    for each in (*others, *proxies, *mine, *busy):
        opened.remove(each)
    assert len(opened) == 1
    assert opened.add(Peer("2001:db8:1:2::1"))


async def test_parts_of_a_body_are_closed_last() -> None:
    opened = OpenConnections(limits(max_connections=3), asyncio.get_running_loop())
    uploading, busy, waiting = (
        Peer("", phase) for phase in (Phase.BODY, Phase.RESPONSE, Phase.HEAD)
    )
    assert all(opened.add(each) for each in (uploading, busy, waiting))
    opened._evict([uploading, busy, waiting], 1, "a test")
    assert [each.is_closed for each in (uploading, busy, waiting)] == [False, False, True]
    opened._evict([uploading, busy], 1, "a test")
    assert [each.is_closed for each in (uploading, busy)] == [True, False]


async def test_proxies_are_not_limited() -> None:
    settings = limits(max_connections_per_address=3, trusted_proxies=("10.0.0.0/8",))
    opened = OpenConnections(settings, asyncio.get_running_loop())
    assert all(opened.add(Peer("10.0.0.1")) for _ in range(100))


async def test_too_many_open_files_make_room_and_one_log_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    loop = asyncio.get_running_loop()
    opened = OpenConnections(limits(), loop)
    peers = [Peer("192.0.2.1") for _ in range(90)]
    assert all(opened.add(each) for each in peers)
    error = OSError(errno.EMFILE, "Too many open files")
    for _ in range(2048):
        loop.call_exception_handler({"message": "out of resources", "exception": error})
    assert sum(each.is_closed for each in peers) == 46
    assert opened.most == 45
    assert [record.getMessage() for record in caplog.records] == [
        "the system accepts no connections: Too many open files (see ulimit -n)",
        "closed a connection of 192.0.2.1: the system accepts no more, and this one waited longest",
    ]
    loop.call_exception_handler({"message": "another", "exception": OSError(errno.EPIPE, "")})
    assert caplog.records[-1].getMessage() == "another"


def test_open_files_limit_connections() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    loop = asyncio.new_event_loop()
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 500), hard))
    try:
        opened = OpenConnections(limits(), loop)
        for _ in range(250):
            assert opened.add(Peer("127.0.0.1", Phase.RESPONSE))
        assert not opened.add(Peer("127.0.0.1"))
        assert OpenConnections(limits(max_connections=20), loop).most == 20
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        loop.close()
