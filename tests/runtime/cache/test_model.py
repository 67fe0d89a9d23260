"""Every store behaves like a model of a few lines."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from fw.runtime import clock
from fw.runtime.cache import Cache
from fw.runtime.errors import FwError

KEYS = st.sampled_from(["a", "b", "c d", "*"])
VALUES = st.sampled_from([None, 0, 7, -3, "7", 1.5, [1], {"a": (1, 2)}, 2**63 - 1])
TTLS = st.sampled_from([None, 10, 100])
NAMES = st.sampled_from(["x", "y"])


class Modelled(RuleBasedStateMachine):
    cache: Cache
    travels = True
    starts = count(1_000_000, 1_000_000)

    def __init__(self) -> None:
        super().__init__()
        # Locks that ran out are still there; in an earlier time they would be held again.
        self.time = next(self.starts)
        if self.travels:
            clock.use(lambda: self.time)
        self.cache.flush()
        self.entries: dict[str, tuple[Any, float | None]] = {}
        self.kept: dict[str, int] = {}
        self.held: dict[str, tuple[int, float]] = {}
        self.locks = {name: [self.cache.lock(name, 50) for _ in "ab"] for name in "xy"}
        self.fence = 0

    def teardown(self) -> None:
        for lock in [lock for locks in self.locks.values() for lock in locks]:
            lock.release()
        for key in self.kept:
            self.cache.persistent.forget(key)

    def live(self, key: str) -> bool:
        entry = self.entries.get(key)
        return entry is not None and (entry[1] is None or entry[1] > self.time)

    def end(self, ttl: float | None) -> float | None:
        return None if ttl is None else self.time + ttl

    @rule(key=KEYS)
    def get(self, key: str) -> None:
        wanted = self.entries[key][0] if self.live(key) else "missing"
        assert self.cache.get(key, "missing") == wanted
        assert self.cache.many([key, "never"], "missing") == {key: wanted, "never": "missing"}
        assert self.cache.has(key) is self.live(key)

    @rule(key=KEYS, value=VALUES, ttl=TTLS)
    def put(self, key: str, value: Any, ttl: float | None) -> None:
        self.cache.put(key, value, ttl)
        self.entries[key] = (value, self.end(ttl))

    @rule(key=KEYS, value=VALUES, ttl=TTLS)
    def add(self, key: str, value: Any, ttl: float | None) -> None:
        assert self.cache.add(key, value, ttl) is not self.live(key)
        if not self.live(key):
            self.entries[key] = (value, self.end(ttl))

    @rule(key=KEYS, by=st.sampled_from([1, 5, -(2**62)]), ttl=TTLS)
    def increment(self, key: str, by: int, ttl: float | None) -> None:
        value, end = self.entries[key] if self.live(key) else (0, self.end(ttl))
        if type(value) is not int or not -(2**63) <= value + by < 2**63:
            with pytest.raises(FwError):
                self.cache.increment(key, by, ttl)
            return
        count = self.cache.count(key, by, ttl)
        assert count.value == value + by
        assert (count.resets_in is None) is (end is None)
        if end is not None and self.travels:
            assert count.resets_in == pytest.approx(end - self.time)
        self.entries[key] = (value + by, end)

    @rule(key=KEYS)
    def pull(self, key: str) -> None:
        wanted = self.entries[key][0] if self.live(key) else "missing"
        assert self.cache.pull(key, "missing") == wanted
        self.entries.pop(key, None)

    @rule(key=KEYS)
    def forget(self, key: str) -> None:
        assert self.cache.forget(key) is self.live(key)
        self.entries.pop(key, None)

    @rule(key=KEYS)
    def count_apart(self, key: str) -> None:
        self.kept[key] = self.kept.get(key, 0) + 1
        assert self.cache.persistent.increment(key) == self.kept[key]

    @rule()
    def flush(self) -> None:
        self.cache.flush()
        self.entries.clear()

    @rule(name=NAMES, who=st.integers(0, 1))
    def acquire(self, name: str, who: int) -> None:
        holder = self.held.get(name)
        free = holder is None or holder[1] <= self.time
        lock = self.locks[name][who]
        assert lock.acquire() is free
        if free:
            assert lock.fence is not None
            assert lock.fence > self.fence
            self.fence = lock.fence
            self.held[name] = (who, self.time + 50)

    def holds(self, name: str, who: int) -> bool:
        holder = self.held.get(name)
        return holder is not None and holder[0] == who and holder[1] > self.time

    @rule(name=NAMES, who=st.integers(0, 1))
    def release(self, name: str, who: int) -> None:
        assert self.locks[name][who].release() is self.holds(name, who)
        if self.holds(name, who):
            del self.held[name]

    @rule(name=NAMES, who=st.integers(0, 1))
    def refresh(self, name: str, who: int) -> None:
        assert self.locks[name][who].refresh() is self.holds(name, who)
        if self.holds(name, who):
            self.held[name] = (who, self.time + 50)

    @precondition(lambda self: self.travels)
    @rule(seconds=st.sampled_from([1, 9, 10, 45, 90]))
    def travel(self, seconds: int) -> None:
        self.time += seconds


def test_a_store_behaves_like_the_model(stored: Cache, store_name: str, here: Path) -> None:
    class Machine(Modelled):
        cache = stored
        travels = store_name != "redis"

    stored.flush()
    run_state_machine_as_test(
        Machine,
        settings=settings(max_examples=60, stateful_step_count=40, deadline=None, database=None),
    )
