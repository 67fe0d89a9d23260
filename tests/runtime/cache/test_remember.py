from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from fw.runtime.cache import Cache, lock
from fw.runtime.errors import FwError


class Maker:
    """Makes a value slowly, and counts how often."""

    def __init__(self, value: Any = 42, seconds: float = 0.1) -> None:
        self.value, self.seconds, self.made = value, seconds, 0
        self.begun = asyncio.Event()

    def __call__(self) -> Any:
        self.made += 1
        time.sleep(self.seconds)
        return self.value

    async def slowly(self) -> Any:
        self.made += 1
        self.begun.set()
        await asyncio.sleep(self.seconds)
        return self.value


def test_the_factory_is_called_once(stored: Cache) -> None:
    make = Maker()
    assert stored.remember("a", 60, make) == 42
    assert stored.remember("a", 60, make) == stored.get("a") == 42
    assert make.made == 1


@pytest.mark.parametrize("value", [None, 0, "", [], False])
def test_falsy_values_are_remembered(stored: Cache, value: Any) -> None:
    make = Maker(value, 0)
    for _ in range(2):
        assert stored.remember("a", 60, make) == value
    assert make.made == 1


def test_one_of_many_threads_calls_the_factory(stored: Cache) -> None:
    make = Maker(seconds=0.3)
    with ThreadPoolExecutor(12) as pool:
        asked = [pool.submit(stored.remember, "a", 60, make) for _ in range(12)]
        assert {each.result() for each in asked} == {42}
    assert make.made == 1


async def test_one_of_many_tasks_calls_the_factory(stored: Cache) -> None:
    make = Maker(seconds=0.3)
    found = await asyncio.gather(*(stored.aremember("a", 60, make.slowly) for _ in range(50)))
    assert set(found) == {42}
    assert make.made == 1
    assert await stored.aremember("b", 60, lambda: 7) == stored.get("b") == 7


@pytest.fixture
def _locked_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Locks that aren't let go of would be waited for, longer than a busy machine takes."""
    monkeypatch.setattr(lock, "LOCK_LEASE", 100)


@pytest.mark.usefixtures("_locked_for_long")
def test_an_error_propagates_and_the_next_caller_tries_again(stored: Cache) -> None:
    def fail() -> int:
        raise ValueError("the source is away")

    with pytest.raises(ValueError, match="source is away"):
        stored.remember("a", 60, fail)
    started = time.monotonic()
    assert stored.remember("a", 60, Maker(seconds=0), wait=60) == 42
    assert time.monotonic() - started < 30


@pytest.mark.usefixtures("_locked_for_long")
async def test_a_cancelled_caller_lets_the_next_one_try(stored: Cache) -> None:
    make = Maker(seconds=60)
    task = asyncio.create_task(stored.aremember("a", 60, make.slowly))
    await make.begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    started = time.monotonic()
    assert await stored.aremember("a", 60, lambda: 7, wait=60) == 7
    assert time.monotonic() - started < 30


async def test_a_factory_slower_than_the_lock_is_called_once(
    stored: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    makers: list[Maker] = []
    # A machine that stands still for longer than a lock lasts loses it, rightly: then the same is
    # tried with one that lasts longer. Locks that nobody keeps are lost however long they last.
    for lease in (0.3, 1.5, 7.5):
        monkeypatch.setattr(lock, "LOCK_LEASE", lease)
        make = Maker(seconds=4 * lease)
        makers.append(make)
        with ThreadPoolExecutor(2) as pool:
            asked = [
                pool.submit(stored.remember, f"a {lease}", 600, make, wait=300) for _ in range(2)
            ]
            assert {each.result() for each in asked} == {42}
        asking = (stored.aremember(f"b {lease}", 600, make.slowly, wait=300) for _ in range(3))
        assert set(await asyncio.gather(*asking)) == {42}
        if make.made == 2:
            break
    assert makers[-1].made == 2


def test_one_thread_refreshes_all_locks_and_ends(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "_LINGER", 0.1)
    cache = Cache("memory")
    for number in range(20):
        cache.remember(str(number), 60, Maker(seconds=0))
        assert [each.name for each in threading.enumerate()].count("fw-locks") == 1
    keeper = next(each for each in threading.enumerate() if each.name == "fw-locks")
    keeper.join(60)
    assert not keeper.is_alive()
    assert lock._refresher._held == set()
    assert cache.remember("again", 60, Maker(seconds=0)) == 42


def test_callers_wait_no_longer_than_the_given_time(stored: Cache) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def make_slowly() -> int:
        begun.set()
        go_on.wait(90)
        return 1

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(stored.remember, "a", 60, make_slowly)
        begun.wait(90)
        started = time.monotonic()
        assert stored.remember("a", 60, lambda: 2, wait=0.3) == 2
        assert 0.2 < time.monotonic() - started < 30
        go_on.set()
        assert first.result() == 1


def test_a_value_that_cannot_be_serialized_is_refused(stored: Cache) -> None:
    with pytest.raises(FwError, match="cannot cache"):
        stored.remember("a", 60, object)
    assert not stored.has("a")


def test_a_lifetime_of_zero_calls_the_factory_each_time(stored: Cache) -> None:
    make = Maker(seconds=0)
    for _ in range(2):
        assert stored.remember("a", 0, make) == 42
    assert make.made == 2
