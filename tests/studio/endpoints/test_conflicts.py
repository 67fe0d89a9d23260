from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fw.studio.studio import Studio
from fw.tasks.build.session import build
from tests.studio.conftest import events_of

PATH = "app/models/post.py"


@pytest.fixture
def conflict(shop: Path) -> str:
    """A file that the user and the generator changed at the same line."""
    file = shop / PATH
    text = file.read_text()
    assert text.count("255") == 1
    file.write_text(text.replace("255", "254"))
    schema = shop / "schema.fw"
    found = next(line for line in schema.read_text().splitlines() if " title:" in line)
    schema.write_text(schema.read_text().replace(found, "  title: string(300) required"))
    assert build(shop).exit_status == 1
    return PATH


def test_a_conflict_is_listed_read_resolved_and_built(
    shop_client: TestClient, shop_studio: Studio, shop: Path, conflict: str
) -> None:
    assert shop_client.get("/api/conflicts").json() == [
        {"path": conflict, "side": f"{conflict}.fw-merge", "resolved": False}
    ]
    assert shop_client.get("/api/project").json()["conflicts"] == [conflict]
    texts = shop_client.post("/api/conflicts/file", json={"path": conflict}).json()
    assert "254" in texts["yours"]
    assert "300" in texts["generated"]
    assert "300" not in texts["base"]
    assert "<<<<<<<" in texts["merged"]

    refused = shop_client.post("/api/resolve", json={"path": conflict, "text": texts["merged"]})
    assert refused.status_code == 422
    assert "conflict markers" in refused.json()["detail"]

    broken = shop_client.post("/api/resolve", json={"path": conflict, "text": "def f(:\n"})
    assert (broken.status_code, "is not valid" in broken.json()["detail"]) == (422, True)

    resolved = f"{texts['generated']}# ours\n"
    answer = shop_client.post("/api/resolve", json={"path": conflict, "text": resolved})
    assert answer.status_code == 204
    assert shop_client.get("/api/conflicts").json()[0]["resolved"]

    run = shop_client.post("/api/build", json={}).json()["run"]
    assert events_of(shop_studio, run)[-1]["exit_status"] == 0
    assert shop_client.get("/api/conflicts").json() == []
    assert (shop / conflict).read_text().endswith("# ours\n")


def test_other_files_are_not_read_or_written(shop_client: TestClient, shop: Path) -> None:
    for path in (".env", "../outside", "app/main.py", "/etc/passwd"):
        read = shop_client.post("/api/conflicts/file", json={"path": path})
        saved = shop_client.post("/api/resolve", json={"path": path, "text": "x = 1\n"})
        assert (read.status_code, saved.status_code) == (422, 422)
    assert shop_client.post("/api/resolve", json={"path": 1}).status_code == 400
    assert not list(shop.rglob("*.fw-merge"))
