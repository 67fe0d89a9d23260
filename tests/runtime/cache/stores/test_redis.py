from __future__ import annotations

import asyncio
import gc
from uuid import uuid4

import pytest

from fw.runtime.cache.stores.redis import RedisStore
from fw.runtime.errors import FwError


def test_projects_on_one_server_are_isolated(redis_server: str) -> None:
    name = uuid4().hex
    stores = [
        RedisStore(redis_server, prefix, "values", 3)
        for prefix in (name, f"{name}:values", f"{name}*", f"{name[:-1]}?")
    ]
    for number, store in enumerate(stores):
        store.put("a", str(number), None)
        store.acquire("a", "me", 60)
    for number, store in enumerate(stores):
        assert store.get("a") == str(number)
        store.flush()
        assert store.get("a") is None
        for later, other in enumerate(stores[number + 1 :], number + 1):
            assert other.get("a") == str(later)
        assert store.release("a", "me")
        store.close()


def test_flush_deletes_all_entries_of_many(redis_server: str) -> None:
    store = RedisStore(redis_server, uuid4().hex, "values", 3)
    for number in range(1500):
        store.put(f"key {number}", "1", None)
    asyncio.run(store.aflush())
    assert store.many([f"key {number}" for number in range(1500)]) == [None] * 1500
    assert store.many([]) == []
    store.close()


def test_connections_are_closed_with_their_event_loop(redis_server: str) -> None:
    store = RedisStore(redis_server, uuid4().hex, "values", 3)

    async def use() -> None:
        await asyncio.gather(*(store.aincrement("n", 1, None) for _ in range(200)))

    for _ in range(3):
        asyncio.run(use())
    gc.collect()
    assert len(store._clients) == 0

    async def close() -> None:
        await use()
        await store.aclose()
        assert len(store._clients) == 0

    asyncio.run(close())
    assert store.get("n") == "800"
    store.close()


def test_an_unavailable_server_is_reported_without_its_password() -> None:
    store = RedisStore("redis://:secret@127.0.0.1:1/0", "shop", "values", 1)
    with pytest.raises(FwError, match=r"cannot use Redis at 127\.0\.0\.1:1") as caught:
        store.get("a")
    assert "secret" not in caught.value.message
    with pytest.raises(FwError, match=r"cannot use Redis at 127\.0\.0\.1:1"):
        asyncio.run(store.aget("a"))


def test_an_invalid_url_is_reported() -> None:
    with pytest.raises(FwError, match="invalid Redis URL") as caught:
        RedisStore("http://:secret@localhost", "shop", "values", 1)
    assert "secret" not in caught.value.message


def test_fencing_tokens_grow_after_the_server_has_lost_them(redis_server: str) -> None:
    store = RedisStore(redis_server, uuid4().hex, "kept", 3)
    first = store.acquire("a", "me", 60)
    assert first is not None
    ahead = first + 10**12
    store._client.set(store._fence, ahead)
    assert store.acquire("b", "me", 60) == ahead + 1
    store._client.delete(store._fence)
    second = store.acquire("c", "me", 60)
    assert second is not None
    assert second > first
    store.close()


def test_cancelled_commands_do_not_mix_up_responses(redis_server: str) -> None:
    store = RedisStore(redis_server, uuid4().hex, "values", 3)
    keys = [f"key {number}" for number in range(200)]

    async def use() -> None:
        for key in keys:
            await store.aput(key, key, None)
        for pause in (0, 0, 0.001, 0.002, 0.003):
            tasks = [asyncio.create_task(store.aget(key)) for key in keys]
            await asyncio.sleep(pause)
            for task in tasks[::2]:
                task.cancel()
            found = await asyncio.gather(*tasks, return_exceptions=True)
            assert found[1::2] == keys[1::2]
        assert [await store.aget(key) for key in keys] == keys

    asyncio.run(use())
    store.close()
