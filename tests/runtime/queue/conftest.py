"""A project whose jobs wait in each kind of place in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from fw.runtime import clock
from fw.runtime.application import project
from fw.runtime.database.connection.database import use
from fw.runtime.queue.driver import Driver
from fw.runtime.queue.queue import driver_of

PLACES = ("sqlite", "postgres", "mysql", "redis", "rabbitmq")

Configure = Callable[..., Driver]


@pytest.fixture
def configure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Configure]:
    """Makes a project with some settings below `[queue]` the current one; returns its driver."""
    for name in ("QUEUE_DRIVER", "QUEUE_CONNECTION", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    opened: list[Driver] = []
    before = project._current

    def configured(**settings: object) -> Driver:
        lines = [f"{name} = {_toml(value)}" for name, value in settings.items()]
        (tmp_path / "fw.toml").write_text("\n".join(["[queue]", *lines]))
        project.use(project.Project.load(tmp_path))
        opened.append(driver_of())
        return opened[-1]

    yield configured
    for driver in opened:
        driver.close()
    project.use(before)
    use(None)
    clock.use(None)


def _toml(value: object) -> str:
    return str(value) if isinstance(value, int) else f'"{value}"'


@pytest.fixture(params=PLACES)
def place(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """The settings of each place where jobs wait for workers."""
    if request.param == "redis":
        monkeypatch.setenv("CACHE_PREFIX", uuid4().hex)
        return {"driver": "redis", "connection": request.getfixturevalue("redis_server")}
    if request.param == "rabbitmq":
        monkeypatch.setenv("CACHE_PREFIX", uuid4().hex)
        monkeypatch.setenv("RABBITMQ_URL", request.getfixturevalue("rabbitmq_server"))
        return {"driver": "rabbitmq", "connection": request.getfixturevalue("sqlite_url")}
    url = request.getfixturevalue(f"{request.param}_url")
    return {"driver": "database", "connection": url}


@pytest.fixture
def waiting(configure: Configure, place: dict[str, object]) -> Iterator[Driver]:
    """The driver of each place in turn, with nothing in it."""
    driver = configure(**place, visibility_timeout=2, backoff=0)
    driver.prepare()
    yield driver
    driver.close()
