from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path

import pytest

from fw.runtime.cache import Cache
from fw.runtime.errors import FwError

VALUE = {"name": "Ada", "tags": ["a", "é"], "count": 3, "none": None}


def test_get_returns_the_stored_value(stored: Cache) -> None:
    assert stored.get("a") is None
    assert stored.get("a", 7) == 7
    assert not stored.has("a")
    stored.put("a", VALUE, ttl=60)
    assert stored.get("a") == VALUE
    assert stored.has("a")
    stored.put("a", None)
    assert stored.get("a", 7) is None
    assert stored.has("a")


async def test_async_methods_do_the_same(stored: Cache) -> None:
    assert await stored.aget("a", 7) == 7
    await stored.aput("a", VALUE, ttl=60)
    assert await stored.aget("a") == stored.get("a") == VALUE
    assert await stored.ahas("a")
    assert not await stored.aadd("a", 1)
    assert await stored.aadd("b", 1, ttl=60)
    assert await stored.aincrement("n", 5, ttl=60) == 5
    assert await stored.adecrement("n", 7) == -2
    assert (await stored.acount("n", 0)).value == -2
    assert await stored.amany(["a", "x"], default=0) == {"a": VALUE, "x": 0}
    assert await stored.apull("b") == 1
    assert await stored.apull("b", "gone") == "gone"
    await stored.aforever("c", 1)
    assert await stored.aforget("c")
    assert not await stored.aforget("c")
    await stored.persistent.aput("token", 1)
    await stored.aflush()
    assert await stored.aget("a") is None
    assert await stored.persistent.aget("token") == 1


def test_entries_expire_after_their_lifetime(stored: Cache) -> None:
    stored.put("short", 1, ttl=1)
    stored.put("long", 1, ttl=timedelta(minutes=1))
    stored.forever("always", 1)
    assert stored.many(["short", "long", "always"]) == {"short": 1, "long": 1, "always": 1}
    time.sleep(1.1)
    assert stored.many(["short", "long", "always"]) == {"short": None, "long": 1, "always": 1}
    assert stored.add("short", 2)
    assert stored.get("short") == 2


def test_a_lifetime_of_zero_or_less_deletes_the_entry(stored: Cache) -> None:
    stored.put("a", 1)
    stored.put("a", 2, ttl=-1)
    assert not stored.has("a")
    for ttl in (0, -5, 0.0001):
        with pytest.raises(FwError, match="invalid lifetime"):
            stored.add("a", 1, ttl=ttl)
    for ttl in (float("nan"), float("inf"), "60", True):
        with pytest.raises(FwError, match="invalid lifetime"):
            stored.put("a", 1, ttl=ttl)  # type: ignore[arg-type]


def test_add_keeps_an_existing_value(stored: Cache) -> None:
    assert stored.add("a", 1, ttl=60)
    assert not stored.add("a", 2, ttl=60)
    assert stored.get("a") == 1


def test_a_counter_gets_its_lifetime_once(stored: Cache) -> None:
    first = stored.count("n", ttl=2)
    assert first.value == 1
    assert first.resets_in == pytest.approx(2, abs=0.5)
    time.sleep(0.6)
    second = stored.count("n", ttl=60)
    assert second.value == 2
    assert second.resets_in is not None
    assert second.resets_in < 1.5
    time.sleep(2)
    assert stored.increment("n", 10) == 10
    assert stored.count("n").resets_in is None
    assert stored.get("n") == 11


def test_increment_works_on_a_stored_number(stored: Cache) -> None:
    stored.put("n", 5, ttl=60)
    assert stored.increment("n") == 6
    assert stored.decrement("n", 10) == -4
    assert stored.get("n") == -4


@pytest.mark.parametrize("value", ["5", 1.0, None, [1], "x", 2**63, True])
def test_increment_refuses_other_values(stored: Cache, value: object) -> None:
    stored.put("n", value)
    with pytest.raises(FwError, match="not an integer"):
        stored.increment("n")
    assert stored.get("n") == value


def test_increment_refuses_sums_beyond_64_bits(stored: Cache) -> None:
    stored.put("n", 2**63 - 1)
    with pytest.raises(FwError, match="64 bits"):
        stored.increment("n")
    assert stored.get("n") == 2**63 - 1
    stored.put("n", -(2**63))
    with pytest.raises(FwError, match="64 bits"):
        stored.decrement("n")
    with pytest.raises(FwError, match="64 bits"):
        stored.increment("new", 2**63)


def test_pull_and_forget(stored: Cache) -> None:
    stored.put("a", 1)
    assert stored.pull("a") == 1
    assert stored.pull("a", 9) == 9
    stored.put("a", 1)
    assert stored.forget("a")
    assert not stored.forget("a")


def test_flush_keeps_locks_and_persistent_entries(stored: Cache) -> None:
    stored.put("a", 1)
    stored.put("b", 1, ttl=60)
    stored.persistent.put("token", 1)
    stored.persistent.increment("throttle", ttl=60)
    lock = stored.lock("import", 60)
    assert lock.acquire()
    stored.flush()
    assert stored.many(["a", "b"]) == {"a": None, "b": None}
    assert stored.persistent.many(["token", "throttle"]) == {"token": 1, "throttle": 1}
    assert not stored.lock("import", 60).acquire()
    assert lock.release()


KEYS = [
    "a b",
    "a:b",
    "é",
    "*",
    "#",
    "x" * 200,
    "x" * 201,
    "x" * 5000,
    "a\0b",
    "\ud800",
    "",
    "%",
    "a\n",
]


def test_any_string_is_a_valid_key(stored: Cache) -> None:
    for number, key in enumerate(KEYS):
        stored.put(key, number)
    assert stored.many(KEYS) == dict(zip(KEYS, range(len(KEYS)), strict=True))
    with pytest.raises(FwError, match="must be a string, not int"):
        stored.get(1)  # type: ignore[arg-type]


def test_the_digest_of_a_long_key_is_not_a_key_itself(here: Path) -> None:
    cache, long = Cache("memory"), "x" * 300
    cache.put(long, 1)
    (digest,) = cache._store._entries  # type: ignore[attr-defined]
    assert len(digest) < 100
    assert cache.get(digest) is None


def test_stores_with_the_same_name_share_entries(stored: Cache, store_name: str) -> None:
    stored.put("a", 1)
    assert Cache.store(store_name).get("a") == 1
    other = "memory" if store_name != "memory" else "file"
    assert Cache(other).get("a") is None


def test_the_configured_store_is_the_default(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Cache().put("a", 1)
    assert (here / "storage/framework/cache/values.db").is_file()
    assert Cache("file").get("a") == 1
    monkeypatch.setenv("CACHE_STORE", "memory")
    from fw.runtime.application import project

    project.use(project.Project.load(here))
    assert Cache().get("a") is None
    with pytest.raises(FwError, match="unknown cache store 'tape'") as caught:
        Cache("tape")
    assert "file, memory" in str(caught.value.hint)
