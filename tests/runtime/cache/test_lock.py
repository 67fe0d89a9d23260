from __future__ import annotations

import threading
import time

import pytest

from fw.runtime.cache import Cache, Lock, LockTimeout
from fw.runtime.cache.lock import held
from fw.runtime.clock import Ttl
from fw.runtime.errors import FwError


def test_a_lock_has_one_holder(stored: Cache) -> None:
    mine, other = stored.lock("import", 60), stored.lock("import", 60)
    assert mine.acquire()
    assert not other.acquire()
    assert not mine.acquire()
    assert stored.lock("export", 60).acquire()
    assert not other.release()
    assert mine.release()
    assert not mine.release()
    assert other.acquire()


def test_a_lost_lock_cannot_be_released_or_refreshed(stored: Cache) -> None:
    lost, other = stored.lock("import", 0.1), stored.lock("import", 60)
    assert lost.acquire()
    time.sleep(0.15)
    assert other.acquire()
    assert not lost.release()
    assert not lost.refresh()
    assert not lost.acquire()
    assert other.refresh()


def test_refresh_extends_the_expiry(stored: Cache) -> None:
    lock = stored.lock("import", 1)
    assert lock.acquire()
    assert lock.refresh(60)
    time.sleep(1.1)
    assert not stored.lock("import", 1).acquire()
    assert lock.refresh(0.05)
    time.sleep(0.1)
    assert not lock.refresh()


def test_fencing_tokens_grow(stored: Cache) -> None:
    fences = []
    for _ in range(5):
        with stored.lock("import", 60) as lock:
            fences.append(lock.fence)
    assert fences == sorted(set(fences), key=lambda each: each or 0)
    assert None not in fences


def test_block_waits_until_its_time_out(stored: Cache) -> None:
    assert stored.lock("import", 60).acquire()
    with pytest.raises(LockTimeout, match="'import' was not free within"):
        stored.lock("import", 60).block(0.05)
    started = time.monotonic()
    assert stored.lock("export", 0.2).acquire()
    with stored.lock("export", 60).block(60):
        assert time.monotonic() - started > 0.19
    assert stored.lock("export", 60).acquire()


async def test_locks_on_an_event_loop(stored: Cache) -> None:
    async with stored.lock("import", 60) as lock:
        assert lock.fence
        other = stored.lock("import", 60)
        assert not await other.aacquire()
        with pytest.raises(LockTimeout):
            await other.ablock(0.05)
        assert await lock.arefresh()
    assert await other.aacquire()
    assert await other.arelease()
    assert not await other.arelease()


def test_a_lock_can_be_released_by_its_owner_name(stored: Cache) -> None:
    lock = stored.lock("job", 60, owner="worker-1")
    assert lock.acquire()
    assert stored.lock("job", 60, owner="worker-1").release()


def test_a_lock_needs_an_expiry(stored: Cache) -> None:
    with pytest.raises(FwError, match="needs an expiry"):
        stored.lock("a", None)
    with pytest.raises(FwError, match="invalid lifetime"):
        stored.lock("a", 0)


@pytest.mark.parametrize("error", [FwError("away"), OSError("reset"), RuntimeError("closed")])
def test_the_refresher_survives_an_error_of_the_store(
    stored: Cache,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    real, failures, refreshed = Lock.refresh, [error, error], threading.Event()

    def refresh(lock: Lock, seconds: Ttl = None) -> bool:
        if failures:
            raise failures.pop()
        outcome = real(lock, seconds)
        refreshed.set()
        return outcome

    monkeypatch.setattr(Lock, "refresh", refresh)
    lock = stored.lock("import", 60)
    assert lock.acquire()
    lock.seconds = 0.1
    with held(lock):
        assert refreshed.wait(30)
    assert lock.release()
    told = [record.getMessage() for record in caplog.records if record.name == "fw.cache"]
    assert told == [f"could not refresh the lock 'import': {error}"] * 2
