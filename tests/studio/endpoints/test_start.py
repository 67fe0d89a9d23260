from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fw.studio.application import application
from fw.studio.security import Sessions
from fw.studio.studio import Studio
from tests.studio.conftest import BASE, PORT, events_of

pytestmark = pytest.mark.usefixtures("commands")

SQLITE = {"provider": "sqlite", "database": "database/app.db"}


@pytest.fixture
def empty(tmp_path: Path) -> Studio:
    """The server of a folder with nothing but hidden files."""
    (tmp_path / ".git").mkdir()
    return Studio(tmp_path)


@pytest.fixture
def client(empty: Studio) -> Iterator[TestClient]:
    sessions = Sessions()
    token = sessions.exchange(sessions.new_code())
    headers = {"Authorization": f"Bearer {token}"}
    with TestClient(application(empty, sessions, PORT), BASE, headers=headers) as client:
        yield client


@pytest.mark.parametrize("starter", ["sample", "empty", "crm"])
def test_an_empty_folder_becomes_a_project(client: TestClient, empty: Studio, starter: str) -> None:
    assert client.get("/api/project").json()["state"] == "empty"
    body = {"name": "shop", "starter": starter, "database": SQLITE, "migrate": starter == "sample"}

    run = client.post("/api/start", json=body).json()["run"]
    *others, done = events_of(empty, run)

    assert (done["type"], done["exit_status"]) == ("done", 0), done
    steps = {one["step"]["text"] for one in others if one["type"] == "progress"}
    assert "Creating files" in steps
    assert len(steps) > 1
    found = client.get("/api/project").json()
    assert (found["state"], found["built"]) == ("ready", True)
    assert found["database"] == {"provider": "sqlite", "configured": True}
    assert (empty.root / "database/app.db").exists() == (starter == "sample")
    assert done["summary"]["text"].endswith("; 2 migrations applied") is (starter == "sample")


def test_starters_are_described(client: TestClient) -> None:
    found = client.get("/api/start").json()

    crm = next(one for one in found["starters"] if one["name"] == "crm")
    assert crm["title"] == "CRM"
    assert "Deal" in crm["models"]
    names = [one["name"] for one in found["providers"]]
    assert names[:4] == ["sqlite", "postgres", "mysql", "mongodb"]


@pytest.mark.parametrize(
    "body",
    [
        {"name": "shop"},
        {"name": "shop", "database": {"provider": "oracle"}},
        {"name": "shop", "starter": "none", "database": SQLITE},
    ],
)
def test_an_invalid_choice_writes_nothing(
    client: TestClient, empty: Studio, body: dict[str, object]
) -> None:
    assert client.post("/api/start", json=body).status_code in (400, 422)
    assert [path.name for path in empty.root.iterdir()] == [".git"]


def test_a_project_is_not_replaced(client: TestClient, empty: Studio) -> None:
    (empty.root / "schema.fw").write_text("# mine\n")

    run = client.post("/api/start", json={"name": "shop", "database": SQLITE}).json()["run"]

    assert events_of(empty, run)[-1]["type"] == "failed"
    assert (empty.root / "schema.fw").read_text() == "# mine\n"
