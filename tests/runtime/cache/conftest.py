from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fw.runtime import clock
from fw.runtime.application import project
from fw.runtime.cache import Cache, cache

STORES = ("memory", "file", "redis")


@pytest.fixture(params=STORES)
def store_name(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of each store in turn; a Redis server runs for those who get `redis`."""
    if request.param == "redis":
        monkeypatch.setenv("REDIS_URL", request.getfixturevalue("redis_server"))
    return str(request.param)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty project, the current one."""
    for name in ("CACHE_STORE", "CACHE_PREFIX"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "fw.toml").write_text(f'[project]\nname = "{tmp_path.name}-{id(tmp_path)}"\n')
    before = project._current
    project.use(project.Project.load(tmp_path))
    yield tmp_path
    cache.close()
    project.use(before)
    clock.use(None)


@pytest.fixture
def stored(store_name: str, here: Path) -> Cache:
    """An empty cache in each store in turn."""
    return Cache(store_name)
