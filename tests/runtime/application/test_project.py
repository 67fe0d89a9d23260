from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from fw.runtime import clock
from fw.runtime.application import project
from fw.runtime.application.application import Application


@pytest.fixture(autouse=True)
def _none() -> Iterator[None]:
    before = project._current
    project.use(None)
    yield
    project.use(before)


def test_the_current_project_defaults_to_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fw.toml").write_text('[project]\nname = "shop"\n')
    monkeypatch.chdir(tmp_path)
    assert project.current().path == tmp_path
    assert project.current().name == "shop"
    assert project.current() is project.current()


def test_an_application_makes_its_project_the_current_one(tmp_path: Path) -> None:
    application = Application(tmp_path)
    assert project.current().path == tmp_path
    assert project.current().config is application.config
    assert project.current().name == tmp_path.name


async def test_a_request_has_the_settings_of_its_application(tmp_path: Path) -> None:
    def create(name: str) -> FastAPI:
        (tmp_path / name).mkdir()
        app = Application(tmp_path / name).create()
        app.get("/name")(lambda: project.current().name)
        return app

    for app, name in [(create("shop"), "shop"), (create("bank"), "bank")][::-1]:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            assert (await client.get("/name")).json() == name
    assert project.current().name == "bank"


def test_the_clock_can_be_moved_and_put_back() -> None:
    clock.use(lambda: 12.5)
    assert clock.now() == 12.5
    clock.use(None)
    assert clock.now() > 1e9
