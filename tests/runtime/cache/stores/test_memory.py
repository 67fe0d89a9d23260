from __future__ import annotations

from threading import Thread

from fw.runtime import clock
from fw.runtime.cache.stores.memory import MemoryStore


def test_what_nobody_asked_for_the_longest_goes_first() -> None:
    store = MemoryStore(limit=5 * 1300)
    for key in "abcde":
        store.put(key, "x" * 1000, None)
    store.get("a")
    store.put("f", "x" * 1000, None)
    assert store.many([*"abcdef"]) == ["x" * 1000, None, *["x" * 1000] * 4]


def test_it_never_holds_more_than_it_may() -> None:
    store = MemoryStore(limit=100_000)
    for number in range(5000):
        store.put(f"key {number % 700}", "x" * (number % 1500), 60)
        assert store._size <= 100_000
    assert store._size == sum(
        len(key) + len(text) + 250 for key, (text, _) in store._entries.items()
    )
    store.put("large", "x" * 200_000, None)
    assert store.get("large") is None
    store.flush()
    assert store._size == 0


def test_what_has_expired_is_dropped_without_being_asked_for() -> None:
    time = 0.0
    clock.use(lambda: time)
    try:
        store = MemoryStore()
        for number in range(500):
            store.put(f"key {number}", "1", 10)
            store.acquire(f"lock {number}", "me", 10)
        time = 10.0
        for _ in range(1000):
            store.increment("n", 1, None)
        assert [*store._entries] == ["n"]
        assert store._locks == {}
    finally:
        clock.use(None)


def test_threads_lose_nothing() -> None:
    store = MemoryStore()

    def count() -> None:
        for _ in range(2000):
            store.increment("n", 1, None)

    threads = [Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.get("n") == "8000"
