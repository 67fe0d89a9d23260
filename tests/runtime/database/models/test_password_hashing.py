"""The queue that hashes passwords."""

from __future__ import annotations

import asyncio
import threading

import pytest

from fw.runtime.database.models import password_hashing as passwords
from fw.runtime.database.models.password_hashing import HashQueue
from fw.runtime.errors import ServiceUnavailable


class Work:
    """Work that ends when it may, and knows how much of it went on at a time."""

    def __init__(self) -> None:
        self.may_end = threading.Event()
        self.most = self._now = 0
        self._lock = threading.Lock()

    def __call__(self) -> str:
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
        self.may_end.wait(10)
        with self._lock:
            self._now -= 1
        return "done"


async def test_work_beyond_threads_and_queue_is_refused_at_once() -> None:
    queue, work = HashQueue(threads=2, waiting=3), Work()
    begun = [asyncio.ensure_future(queue.run(work)) for _ in range(50)]
    refused, _ = await asyncio.wait(begun, timeout=0.2)
    assert len(refused) == 45
    assert {type(one.exception()) for one in refused} == {ServiceUnavailable}
    work.may_end.set()
    assert [await one for one in begun if one not in refused] == ["done"] * 5
    assert work.most == 2
    assert await queue.run(lambda: 7) == 7


async def test_cancelled_work_frees_its_place() -> None:
    queue, work = HashQueue(threads=1, waiting=2), Work()
    begun = [asyncio.ensure_future(queue.run(work)) for _ in range(3)]
    await asyncio.sleep(0)
    for one in begun[1:]:
        one.cancel()
    await asyncio.wait(begun[1:])
    later = [asyncio.ensure_future(queue.run(work)) for _ in range(2)]
    work.may_end.set()
    assert await asyncio.gather(*later) == ["done", "done"]


async def test_failed_work_frees_its_place() -> None:
    queue = HashQueue(threads=1, waiting=0)
    for _ in range(5):
        with pytest.raises(ZeroDivisionError):
            await queue.run(lambda: 1 // 0)


def test_hashing_threads_are_divided_among_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_processors", lambda: 8)
    monkeypatch.setattr(passwords, "_shared", HashQueue(1))
    for workers, threads in ((1, 8), (3, 2), (8, 1), (20, 1)):
        passwords.share_processors(workers)
        assert passwords.shared().threads == threads
