"""Fixtures of the endpoints: projects of a test's own, and commands in forks."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fw.studio.application import application
from fw.studio.security import Sessions
from fw.studio.studio import Studio
from fw.tasks.build.session import build
from fw.tasks.scaffold.project import fill
from tests.processes import forked
from tests.studio.conftest import BASE, PORT


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove variables of the developer's shell."""
    monkeypatch.delenv("DATABASE_URL", raising=False)


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the commands of the server in forks, which have the libraries loaded."""
    monkeypatch.setattr(subprocess, "run", forked)


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A built project of the test's own, without a database."""
    root = tmp_path / "shop"
    root.mkdir()
    fill(root, "shop")
    build(root)
    return root


@pytest.fixture
def shop_studio(shop: Path) -> Studio:
    return Studio(shop)


@pytest.fixture
def shop_client(shop_studio: Studio) -> Iterator[TestClient]:
    """A client of the server of `shop`, with a token."""
    sessions = Sessions()
    token = sessions.exchange(sessions.new_code())
    headers = {"Authorization": f"Bearer {token}"}
    with TestClient(application(shop_studio, sessions, PORT), BASE, headers=headers) as client:
        yield client
