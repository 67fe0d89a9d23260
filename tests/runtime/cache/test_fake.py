from __future__ import annotations

from pathlib import Path

import pytest

from fw.runtime import clock
from fw.runtime.cache import Cache


def test_a_fake_replaces_every_store_within_its_block(here: Path) -> None:
    before = Cache()
    before.put("a", "real")
    with Cache.fake() as cache:
        cache.assert_missing("a")
        before.put("a", "fake")
        cache.assert_has("a", "fake")
        assert Cache("redis").get("a") is None
        with pytest.raises(AssertionError, match="unexpected value of 'a': 'fake'"):
            cache.assert_has("a", "real")
        with pytest.raises(AssertionError, match="unexpected value"):
            cache.assert_missing("a")
        with pytest.raises(AssertionError, match="no value of"):
            cache.assert_has("b")
        with pytest.raises(AssertionError, match="is not held"):
            cache.assert_locked("import")
        with Cache().lock("import", 60):
            cache.assert_locked("import")
    assert before.get("a") == "real"


def test_nested_fakes_start_empty(here: Path) -> None:
    with Cache.fake() as outer:
        outer.put("a", 1)
        with Cache.fake() as inner:
            inner.assert_missing("a")
        outer.assert_has("a", 1)


@pytest.mark.parametrize("store", ["memory", "file"])
def test_entries_expire_by_the_travelled_clock(here: Path, store: str) -> None:
    cache, time = Cache(store), 1_000_000.0
    clock.use(lambda: time)
    cache.put("a", 1, ttl=60)
    lock = cache.lock("import", 60)
    assert lock.acquire()
    assert cache.count("n", ttl=60) == (1, 60)
    time += 59
    assert cache.has("a")
    assert cache.count("n", ttl=60) == (2, 1)
    assert not cache.lock("import", 60).acquire()
    time += 1
    assert not cache.has("a")
    assert cache.count("n", ttl=60) == (1, 60)
    assert not lock.refresh()
    assert cache.lock("import", 60).acquire()
