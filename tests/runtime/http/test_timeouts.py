"""The listener for disconnected clients buffers a bounded part of the body."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.exceptions import HTTPException
from starlette.types import Message

from fw.runtime.http.request_limits import TICK, LimitedReceive, RequestTimeouts

LIMIT = 100


class Client:
    """Sends a body in parts, as fast as they are taken."""

    def __init__(self, count: int, size: int) -> None:
        self.taken = 0
        self._parts = self._body(count, size)

    async def __call__(self) -> Message:
        await asyncio.sleep(0)
        message = next(self._parts, None)
        if message is None:
            return {"type": "http.disconnect"}
        self.taken += 1
        return message

    @staticmethod
    def _body(count: int, size: int) -> Iterator[Message]:
        for left in reversed(range(count)):
            yield {"type": "http.request", "body": b"a" * size, "more_body": left > 0}


async def test_the_buffer_is_limited() -> None:
    client = Client(count=1000, size=10)
    limited = LimitedReceive(client, LIMIT)
    assert not await limited.disconnected()
    assert client.taken * 10 <= LIMIT + 10

    for _ in range(LIMIT // 10):
        await limited()
    with pytest.raises(HTTPException) as refused:
        await limited()
    assert refused.value.status_code == 413


async def test_buffered_messages_are_read_first() -> None:
    limited = LimitedReceive(Client(count=10, size=10), LIMIT)
    assert await limited.disconnected()
    messages = [await limited() for _ in range(11)]
    assert [message.get("more_body") for message in messages] == [*[True] * 9, False, None]
    assert messages[-1]["type"] == "http.disconnect"


async def test_the_listener_stops_at_the_limit() -> None:
    client = Client(count=10**6, size=10)
    limited, timeouts = LimitedReceive(client, LIMIT), RequestTimeouts(request_timeout=0)
    task = asyncio.current_task()
    assert task is not None
    timeouts.start(task, limited)
    await asyncio.sleep(6 * TICK)
    timeouts.finish(task)
    assert client.taken * 10 <= LIMIT + 10
    assert task.cancelling() == 0


async def test_a_route_has_its_own_limit_and_time() -> None:
    """Uploads are larger than other bodies, and take longer."""
    limited = LimitedReceive(Client(count=30, size=10), LIMIT, lambda: 2 * LIMIT)
    timeouts, task = RequestTimeouts(request_timeout=8 * TICK), asyncio.current_task()
    assert task is not None
    for _ in range(11):
        await limited()
    timeouts.start(task, limited)
    for _ in range(5):
        await asyncio.sleep(2 * TICK)
        await limited()
    timeouts.finish(task)
    assert (limited.is_large, limited.is_idle, task.cancelling()) == (True, False, 0)
    for _ in range(4):
        await limited()
    with pytest.raises(HTTPException):
        await limited()


@pytest.mark.parametrize("count", [12, 15])
async def test_an_upload_that_stops_or_is_complete_times_out(count: int) -> None:
    limited = LimitedReceive(Client(count=count, size=10), LIMIT, lambda: 2 * LIMIT)
    timeouts = RequestTimeouts(request_timeout=TICK)

    async def request() -> None:
        task = asyncio.current_task()
        assert task is not None
        timeouts.start(task, limited)
        for _ in range(12):
            await limited()
        await asyncio.sleep(20 * TICK)

    with pytest.raises(asyncio.CancelledError):
        await asyncio.create_task(request())
    assert (limited.is_large, limited.is_complete) == (True, count == 12)


async def test_a_repeated_end_of_the_body_is_no_loop() -> None:
    async def repeated() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    limited = LimitedReceive(repeated, LIMIT)
    assert not await limited.disconnected()
    assert await limited() == await repeated()
