"""Expired entries in memory are found and dropped, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fw.runtime import clock
from fw.runtime.cache.stores import memory
from fw.runtime.cache.stores.memory import Deadlines, MemoryStore

KEYS = st.sampled_from([f"k{number}" for number in range(40)])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), KEYS, st.sampled_from([1, 5, 60, None])),
        st.tuples(st.just("count"), KEYS, st.sampled_from([1, 5, 60, None])),
        st.tuples(st.just("lock"), KEYS, st.sampled_from([1, 5, 60])),
        st.tuples(st.just("forget"), KEYS, st.just(0)),
        st.tuples(st.just("wait"), st.just(""), st.sampled_from([0, 1, 4, 61])),
    ),
    max_size=120,
)


@pytest.fixture(autouse=True)
def own_time() -> Iterator[None]:
    yield
    clock.use(None)


@settings(deadline=None)
@given(steps=STEPS)
def test_stored_entries_are_those_that_have_not_expired(
    steps: list[tuple[str, str, int | None]],
) -> None:
    now = 1000.0
    clock.use(lambda: now)
    store, owners = MemoryStore(), count()
    values: dict[str, float] = {}
    locks: dict[str, float] = {}
    for what, key, number in steps:
        end = inf if number is None else now + number
        if what == "put":
            store.put(key, "1", number)
            values[key] = end
        elif what == "count":
            store.increment(key, 1, number)
            values.setdefault(key, end)
        elif what == "lock":
            taken = store.acquire(key, str(next(owners)), number or 0)
            assert (taken is not None) is (key not in locks)
            locks.setdefault(key, end)
        elif what == "forget":
            assert store.forget(key) is (key in values)
            values.pop(key, None)
        else:
            now += number or 0
            values = {name: end for name, end in values.items() if end > now}
            locks = {name: end for name, end in locks.items() if end > now}
        assert {key for key in values if store.get(key) is not None} == {*values}
    for _ in range(40):
        store.put("last", "1", None)
        store.release("last", "1")
        store.acquire("last", "1", 1)
    assert {*store._entries} == {*values, "last"}
    assert {*store._locks} == {*locks, "last"}


def test_outdated_expiries_are_discarded() -> None:
    entries: dict[str, tuple[str, float]] = {}
    ends = Deadlines(entries)
    for end in range(10_000):
        entries["a"] = ("", end)
        ends.note("a", end)
        assert len(ends) <= 2 + memory._SLACK
    found = [key for _ in range(memory._SLACK) for key in ends.past(9999)]
    assert found == ["a"]
    assert len(ends) == 0


def test_one_write_drops_only_a_few_expired_entries() -> None:
    now = 0.0
    clock.use(lambda: now)
    store = MemoryStore()
    for number in range(1000):
        store.put(f"{number}", "1", 1)
    now = 2.0
    store.put("one", "1", None)
    assert 900 < len(store._entries) < 1000
    for _ in range(100):
        store.put("one", "1", None)
    assert [*store._entries] == ["one"]
