"""Events reach every page, also those that were missed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator

from fw.studio import events as module
from fw.studio.events import Events


async def read(stream: AsyncIterator[bytes], count: int) -> list[str]:
    async with asyncio.timeout(10):
        found = [(await anext(stream)).decode() for _ in range(count + 1)]
    assert found[0] == ": connected\n\n"
    return found[1:]


async def published(count: int) -> Events:
    events = Events()
    events.open()
    for number in range(count):
        events.publish("progress", number=number)
    await asyncio.sleep(0)
    return events


async def test_missed_events_are_repeated() -> None:
    events = await published(5)
    (first, second) = await read(events.stream(3), 2)
    assert first == 'id: 4\nevent: progress\ndata: {"number": 3}\n\n'
    assert second.startswith("id: 5\n")


async def test_a_page_that_missed_too_many_is_told() -> None:
    events = await published(module.KEPT + 10)
    (lost, first) = await read(events.stream(3), 2)
    assert lost == "event: lost\ndata: {}\n\n"
    assert first.startswith("id: 11\n")


async def test_a_new_page_sees_new_events_from_any_thread() -> None:
    events = await published(3)
    stream = events.stream(None)
    assert await anext(stream) == b": connected\n\n"
    waiting = asyncio.ensure_future(anext(stream))
    await asyncio.sleep(0)
    thread = threading.Thread(target=events.publish, args=("changed",), kwargs={"base": "x"})
    thread.start()
    async with asyncio.timeout(10):
        assert (await waiting).startswith(b"id: 4\nevent: changed\n")
    thread.join()


async def test_a_closed_server_ends_its_streams() -> None:
    events = await published(0)
    stream = events.stream(None)
    await anext(stream)
    waiting = asyncio.ensure_future(anext(stream, None))
    await asyncio.sleep(0)
    events.close()
    async with asyncio.timeout(10):
        assert await waiting is None
