"""What a client sends while it is looked out for is bounded, and lost to nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.exceptions import HTTPException
from starlette.types import Message

from fw.runtime.http.timeouts import TICK, Inbox, Watch

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


async def test_no_more_is_kept_than_may_be_read() -> None:
    client = Client(count=1000, size=10)
    inbox = Inbox(client, LIMIT)
    assert not await inbox.gone()
    assert client.taken * 10 <= LIMIT + 10

    for _ in range(LIMIT // 10):
        await inbox()
    with pytest.raises(HTTPException) as refused:
        await inbox()
    assert refused.value.status_code == 413


async def test_what_is_kept_is_read_in_order_and_then_what_follows() -> None:
    inbox = Inbox(Client(count=10, size=10), LIMIT)
    assert await inbox.gone()
    messages = [await inbox() for _ in range(11)]
    assert [message.get("more_body") for message in messages] == [*[True] * 9, False, None]
    assert messages[-1]["type"] == "http.disconnect"


async def test_who_sends_too_much_is_looked_out_for_no_longer() -> None:
    client = Client(count=10**6, size=10)
    inbox, watch = Inbox(client, LIMIT), Watch(request_timeout=0)
    task = asyncio.current_task()
    assert task is not None
    watch.begin(task, inbox)
    await asyncio.sleep(6 * TICK)
    watch.end(task)
    assert client.taken * 10 <= LIMIT + 10
    assert task.cancelling() == 0
