from __future__ import annotations

from threading import Thread

from fw.runtime import clock
from fw.runtime.cache.stores.memory import MemoryStore


def test_the_least_recently_used_entry_is_dropped_first() -> None:
    store = MemoryStore(limit=5 * 1300)
    for key in "abcde":
        store.put(key, "x" * 1000, None)
    store.get("a")
    store.put("f", "x" * 1000, None)
    assert store.many([*"abcdef"]) == ["x" * 1000, None, *["x" * 1000] * 4]


def test_the_size_limit_is_never_exceeded() -> None:
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


def test_expired_entries_are_dropped_by_later_writes() -> None:
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


def test_increments_of_threads_are_not_lost() -> None:
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
