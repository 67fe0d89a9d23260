"""The project's summary, the places of the diagram, and builds."""

from __future__ import annotations

from pathlib import Path

from starlette.testclient import TestClient

from fw.studio.application import application
from fw.studio.security import Sessions
from fw.studio.studio import Studio
from tests.studio.conftest import BASE, PORT, events_of


def test_the_summary_has_the_schema_and_its_hash(client: TestClient, project: Path) -> None:
    found = client.get("/api/project").json()
    assert (found["name"], found["state"], found["built"]) == ("shop", "ready", True)
    assert found["files"] == {"schema.fw": (project / "schema.fw").read_text()}
    assert found["database"] == {"provider": "sqlite", "configured": True}
    assert {one["name"] for one in found["starters"]} >= {"crm", "helpdesk"}
    assert client.get("/api/project").json()["base"] == found["base"]


def test_a_project_has_the_name_of_its_settings(client: TestClient, project: Path) -> None:
    settings = project / "fw.toml"
    before = settings.read_text()
    settings.write_text(before.replace('name = "shop"', 'name = "Book shop"', 1))
    try:
        assert client.get("/api/project").json()["name"] == "Book shop"
    finally:
        settings.write_text(before)


def test_an_empty_folder_has_no_project(tmp_path: Path) -> None:
    sessions = Sessions()
    token = sessions.exchange(sessions.new_code())
    app = application(Studio(tmp_path), sessions, PORT)
    with TestClient(app, base_url=BASE, headers={"Authorization": f"Bearer {token}"}) as client:
        found = client.get("/api/project").json()
    assert (found["state"], found["files"], found["built"]) == ("empty", {}, False)


def test_places_are_kept_and_unchanged_ones_rewrite_nothing(
    client: TestClient, project: Path
) -> None:
    file = project / "schema.layout.json"
    model = client.get("/api/project").json()["files"]["schema.fw"].split("model ")[1].split()[0]
    places = {"positions": {model: [10, 20]}}
    assert client.put("/api/layout", json=places).status_code == 204
    assert client.get("/api/layout").json() == places
    written = file.stat().st_mtime_ns
    assert client.put("/api/layout", json=places).status_code == 204
    assert file.stat().st_mtime_ns == written
    assert client.put("/api/layout", json={"positions": {model: "x"}}).status_code == 400


def test_a_build_runs_in_the_background(client: TestClient, studio: Studio, project: Path) -> None:
    schema = project / "schema.fw"
    schema.write_text(schema.read_text() + "\nmodel Color {\n  id: int primary\n}\n")
    response = client.post("/api/build", json={})
    assert (response.status_code, list(response.json())) == (202, ["run"])
    *others, done = events_of(studio, response.json()["run"])
    created = {one["path"] for one in others if one["type"] == "outcome"}
    assert "app/models/color.py" in created
    assert (done["type"], done["exit_status"]) == ("done", 0)
    assert (project / "app/models/color.py").exists()


def test_a_failed_build_says_why(client: TestClient, studio: Studio, project: Path) -> None:
    schema = project / "schema.fw"
    before = schema.read_text()
    schema.write_text(before + "\nmodel Color {\n")
    failed = events_of(studio, client.post("/api/build", json={}).json()["run"])[-1]
    schema.write_text(before)
    assert failed["type"] == "failed"
    assert {one["file"] for one in failed["diagnostics"]} == {"schema.fw"}
