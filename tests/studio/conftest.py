"""A project's server in the process of the tests."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from fw.studio.application import application
from fw.studio.security import Sessions
from fw.studio.studio import Studio
from fw.tasks.build.session import build
from fw.tasks.scaffold.project import fill

PORT = 4200
BASE = f"http://127.0.0.1:{PORT}"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built project with the sample schema."""
    root = tmp_path_factory.mktemp("studio") / "shop"
    root.mkdir()
    fill(root, "shop", sample=True)
    (root / ".env").write_text("DATABASE_URL=sqlite:///shop.db\nSECRET_KEY=canary-of-the-tests\n")
    build(root)
    return root


@pytest.fixture(scope="module")
def sessions() -> Sessions:
    """The sessions of `client`."""
    return Sessions()


@pytest.fixture(scope="module")
def studio(project: Path) -> Studio:
    """The state of the server of `client`."""
    return Studio(project)


@pytest.fixture(scope="module")
def client(studio: Studio, sessions: Sessions) -> Iterator[TestClient]:
    """A client with a token."""
    with opened(studio, sessions) as client:
        yield client


def opened(studio: Studio, sessions: Sessions) -> TestClient:
    """Return a client with a token, to be used in a `with` statement."""
    app = application(studio, sessions, PORT)
    token = sessions.exchange(sessions.new_code())
    return TestClient(app, base_url=BASE, headers={"Authorization": f"Bearer {token}"})


def events_of(studio: Studio, run: str) -> list[dict[str, Any]]:
    """Return the events of a run after its end."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        texts = [text.decode().split("\n") for _, text in list(studio.events._kept)]
        found = [{"type": text[1][7:], **json.loads(text[2][6:])} for text in texts]
        found = [event for event in found if event.get("run") == run]
        if found and found[-1]["type"] in ("done", "failed"):
            return found
        time.sleep(0.02)
    raise AssertionError("the run has no end")
