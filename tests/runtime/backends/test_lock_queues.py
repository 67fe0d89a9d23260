"""Tasks have a record one after the other, and none waits for ever."""

from __future__ import annotations

import asyncio

import pytest

from fw.runtime.database.backends.base import lock_queues
from fw.runtime.database.backends.base.lock_queues import LockQueues


async def test_each_task_has_its_turn_however_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock_queues, "_PATIENCE", 1)
    queues, inside, most = LockQueues(), 0, 0

    async def work() -> None:
        nonlocal inside, most
        queue = await queues.enter("record")
        assert queue is not None, "the queue moves, though its end waits longer than the patience"
        inside += 1
        most = max(most, inside)
        await asyncio.sleep(0.02)
        inside -= 1
        queue.release()

    await asyncio.gather(*(work() for _ in range(60)))
    assert most == 1


async def test_a_task_that_keeps_a_record_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lock_queues, "_PATIENCE", 0.01)
    queues = LockQueues()
    held = await queues.enter("record")
    assert held is not None
    assert await queues.enter("record") is None
    other = await queues.enter("another")
    assert other is not None
    held.release()
    assert await queues.enter("record") is held


async def test_tasks_have_their_turns_in_the_order_in_which_they_came(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also if more come than can have it within the patience."""
    monkeypatch.setattr(lock_queues, "_PATIENCE", 1)
    queues, order = LockQueues(), []

    async def work(number: int) -> None:
        queue = await queues.enter("record")
        assert queue is not None
        order.append(number)
        await asyncio.sleep(0.05)
        queue.release()

    tasks = []
    for number in range(40):
        tasks.append(asyncio.create_task(work(number)))
        await asyncio.sleep(0.01)
    await asyncio.gather(*tasks)
    assert order == [*range(40)]


@pytest.mark.parametrize("is_next", [False, True])
async def test_a_cancelled_task_leaves_the_queue(is_next: bool) -> None:
    """Also at the moment when it gets the record."""
    queues = LockQueues()
    held = await queues.enter("record")
    assert held is not None
    waiting = [asyncio.create_task(queues.enter("record")) for _ in range(2)]
    await asyncio.sleep(0)
    if is_next:
        held.release()
    waiting[0].cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting[0]
    if not is_next:
        held.release()
    assert await asyncio.wait_for(waiting[1], 10) is held
