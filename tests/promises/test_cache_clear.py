"""`fw cache clear` clears the cache only: locks, tokens and counters survive it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fw.cli import main
from fw.runtime.application import project
from fw.runtime.cache import Cache
from fw.runtime.cache import cache as opened
from tests.promises.support import chance, times

ENTRIES = times(10_000)


@pytest.fixture(params=["file", "redis"])
def store(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    name = str(request.param)
    if name == "redis":
        monkeypatch.setenv("REDIS_URL", request.getfixturevalue("redis_server"))
    monkeypatch.delenv("CACHE_PREFIX", raising=False)
    monkeypatch.setenv("CACHE_STORE", name)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fw.toml").write_text(f'[project]\nname = "{tmp_path.parent.name}-promise"\n')
    before = project._current
    project.use(project.Project.load(tmp_path))
    yield name
    opened.close()
    project.use(before)


def test_cache_clear_clears_the_cache_only(store: str, capfd: pytest.CaptureFixture[str]) -> None:
    random, cache = chance("cache clear"), Cache()
    keys = [f"{word}:{number}" for number in range(ENTRIES) for word in ("user", "throttle")]
    for key in keys:
        cache.put(key, {"key": key}, ttl=random.choice([None, 60, 600]))
    counters = {key: random.randint(1, 1000) for key in random.sample(keys, ENTRIES)}
    for key, count in counters.items():
        cache.persistent.increment(f"counter {key}", count, ttl=600)
        cache.persistent.add(f"token {key}", {"user": count}, ttl=600)
    locks = [cache.lock(key, 600) for key in random.sample(keys, ENTRIES)]
    assert all(lock.acquire() for lock in locks)

    assert main(["cache", "clear"]) == 0, capfd.readouterr().err

    assert not any(cache.many(keys).values())
    for key, count in counters.items():
        assert cache.persistent.get(f"counter {key}") == count
        assert cache.persistent.get(f"token {key}") == {"user": count}
        assert not cache.persistent.add(f"token {key}", "stolen")
    assert not any(cache.lock(lock.name, 600).acquire() for lock in locks)
    assert all(lock.release() for lock in locks)
