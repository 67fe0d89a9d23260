"""Access rules whose conditions lead to other models, on each database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.access.applications import run_requests
from tests.conftest import DATABASES

REQUESTS = """
@pytest.fixture
def teams(factory: Factory, client):
    made = {name: factory.create(User) for name in ("ann", "bob", "cid")}
    for name, lead, members in (("one", "ann", ["bob"]), ("two", "bob", [])):
        team = made[name] = factory.create(Team, lead_id=made[lead]["id"], name=name)
        found = client.patch(f"/teams/{team['id']}", json={"member_ids": [made[who]["id"] for who in members]})
        assert found.status_code == 200, found.text
        made[f"task-{name}"] = factory.create(Task, team_id=team["id"], title=f"task-{name}", author=None)
        made[f"step-{name}"] = factory.create(Step, task_id=made[f"task-{name}"]["id"], text=name)
    made["loose"] = factory.create(Task, team_id=None, title="loose", author=made["cid"]["email"])
    return made


def test_paths(client, teams, users: Users):
    url = f"/tasks/{teams['task-one']['id']}"
    for who, expected in (("ann", ["task-one"]), ("bob", ["task-one", "task-two"]), ("cid", [])):
        with users.as_user(teams[who]["id"]):
            found = client.get("/tasks/")
            assert titles(found) == expected
            assert found.json()["meta"]["total"] == len(expected)
            assert titles(client.get("/tasks/?title__contains=task-one")) == expected[:1]
            assert client.get(url).status_code == (200 if expected else 404)
    with users.as_user(teams["cid"]):
        assert titles(client.get("/tasks/")) == ["loose"]
    with users.nobody():
        assert client.get("/tasks/").status_code == 401
    with users.as_user(uuid4(), "super-admin"):
        assert titles(client.get("/tasks/")) == ["loose", "task-one", "task-two"]


def test_paths_of_related_records(client, teams, users: Users):
    with users.as_user(teams["ann"]["id"]):
        steps = client.get("/steps/?include=task.team").json()
        assert [one["text"] for one in steps["data"]] == ["one"]
        assert steps["data"][0]["task"]["team"]["name"] == "one"
        assert client.get("/steps/?task.title=task-two").json()["data"] == []
        included = client.get(f"/tasks/{teams['task-one']['id']}?include=steps").json()["data"]
        assert [one["text"] for one in included["steps"]] == ["one"]
    with users.as_user(teams["bob"]["id"]):
        included = client.get(f"/tasks/{teams['task-one']['id']}?include=steps,team").json()["data"]
        assert included["steps"] == [] and included["team"]["name"] == "one"
    with users.as_user(teams["cid"]["id"]):
        hidden = client.post("/tasks/", json={"title": "x", "team_id": teams["one"]["id"]})
        missing = client.post("/tasks/", json={"title": "x", "team_id": str(uuid4())})
        assert (hidden.status_code, hidden.json()) == (missing.status_code, missing.json())


def test_paths_of_writes(client, teams, users: Users):
    task, other = f"/tasks/{teams['task-one']['id']}", f"/tasks/{teams['task-two']['id']}"
    with users.as_user(teams["bob"]["id"]):
        found = client.patch(task, json={"title": "x"})
        assert found.status_code == 403
        assert "team.lead_id = me" in found.json()["detail"]
        assert client.patch(other, json={"team_id": teams["one"]["id"]}).status_code == 403
        assert client.patch(other, json={"team_id": None}).status_code == 403
        assert client.patch(other, json={"title": "y"}).status_code == 200
        assert client.post("/tasks/", json={"title": "n", "team_id": teams["two"]["id"]}).status_code == 201
        assert client.post("/tasks/", json={"title": "n", "team_id": teams["one"]["id"]}).status_code == 403
        assert client.patch(other, json={"title": "frozen"}).status_code == 403
        assert client.delete(task).status_code == 403
    with users.as_user(uuid4(), "super-admin"):
        assert client.patch(other, json={"title": "frozen"}).status_code == 200
    with users.as_user(teams["bob"]["id"]):
        found = client.patch(other, json={"title": "z"})
        assert found.status_code == 403
        assert "team.tasks has (title = 'frozen')" in found.json()["detail"]
    with users.as_user(teams["ann"]["id"]):
        assert client.delete(other).status_code == 404
        assert client.delete(f"/steps/{teams['step-one']['id']}").status_code == 200
        assert client.delete(task).status_code == 200
"""


@pytest.mark.parametrize("database", [*DATABASES, "mongodb"])
def test_requests(project: Path, request: pytest.FixtureRequest, database: str) -> None:
    run_requests(project, REQUESTS, database, request)
