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
        lock = await queues.enter("record")
        assert lock is not None, "the queue moves, though its end waits longer than the patience"
        inside += 1
        most = max(most, inside)
        await asyncio.sleep(0.02)
        inside -= 1
        lock.release()

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
