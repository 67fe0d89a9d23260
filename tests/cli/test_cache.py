from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fw.runtime.application import project
from fw.runtime.cache import Cache, cache
from tests.cli.conftest import Fw


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name in ("CACHE_STORE", "CACHE_PREFIX"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "fw.toml").write_text(f'[project]\nname = "shop-{tmp_path.parent.name}"\n')
    monkeypatch.chdir(tmp_path)
    before = project._current
    project.use(project.Project.load(tmp_path))
    yield tmp_path
    cache.close()
    project.use(before)


def test_clear_removes_values_but_not_locks_and_counters(fw: Fw, shop: Path) -> None:
    Cache().put("a", 1)
    Cache().persistent.increment("throttle:10.0.0.1", ttl=60)
    assert Cache().lock("import", 60).acquire()
    done = fw("cache", "clear")
    assert (done.status, done.err) == (0, "")
    assert "cleared the cache in the store file" in done.out
    assert not Cache().has("a")
    assert Cache().persistent.get("throttle:10.0.0.1") == 1
    assert not Cache().lock("import", 60).acquire()
    assert fw("cache", "clear", "--format", "json").out == '{\n  "store": "file"\n}\n'


def test_clear_of_another_store(
    fw: Fw, shop: Path, redis_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDIS_URL", redis_server)
    project.use(project.Project.load(shop))
    Cache("redis").put("a", 1)
    Cache("file").put("a", 1)
    assert fw("cache", "clear", "--store", "redis").status == 0
    assert not Cache("redis").has("a")
    assert Cache("file").has("a")


def test_a_store_that_cannot_be_cleared_is_reported(
    fw: Fw, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = fw("cache", "clear", "--store", "memory")
    assert memory.status == 1
    assert "inside the application's processes" in memory.err
    assert "unknown cache store 'tape'" in fw("cache", "clear", "--store", "tape").err
    monkeypatch.setenv("REDIS_URL", "redis://:secret@127.0.0.1:1/0")
    away = fw("cache", "clear", "--store", "redis")
    assert away.status == 1
    assert "cannot use Redis at 127.0.0.1:1 as the cache" in away.err
    assert "secret" not in away.err
    assert not (shop / "storage").exists()
