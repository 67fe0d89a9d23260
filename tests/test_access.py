"""Access rules hold for all of the API, on each database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.applications import make_project, run, run_generated_tests
from tests.conftest import DATABASES

SCHEMA = """
model Label {
  id: uuid primary
  name: string(80)
  shown: bool
  access {
    read to user when shown = true
  }
}

model Note {
  id: uuid primary
  owner_id: uuid references User
  title: string(80)
  status: enum(draft, published, locked) default draft
  hidden: bool default false
  access {
    read to public when status = "published"
    read, create, update, delete to user when owner_id = me
    read, update to role developer
    deny update to user when status = "locked"
    deny delete to all when hidden = true
  }
  relations {
    belongs_to User as owner via owner_id
    many_to_many Label as labels
  }
}

model Team {
  id: uuid primary
  name: string(80)
  lead_id: uuid references User
  relations {
    many_to_many User as members
    has_many Task as tasks
  }
  access {
    read to user when members has me or lead_id = me
    update to user when lead_id = me
  }
}

model Task {
  id: uuid primary
  team_id: uuid references Team nullable
  title: string(80)
  author: string(120) nullable
  access {
    read to user when team.members has me or team.lead_id = me
    read to user when author = me.email
    create, update, delete to user when team.lead_id = me
    deny update to user when team.tasks has (title = "frozen")
  }
  relations {
    belongs_to Team as team via team_id
    has_many Step as steps
  }
}

model Step {
  id: uuid primary
  task_id: uuid references Task on_delete restrict
  text: string(80)
  access {
    read, create, update, delete to user when task.team.lead_id = me
  }
  relations {
    belongs_to Task as task via task_id
  }
}

model Remark {
  id: uuid primary
  note_id: uuid references Note on_delete restrict
  text: string(80)
  access {
    read, create to user
    delete to role admin
  }
  relations {
    belongs_to Note as note via note_id
  }
}
"""
REQUESTS = """
from uuid import uuid4

import pytest
from fw.runtime.testing import Factory, TestClient, Users

from app.models.label import Label
from app.models.note import Note
from app.models.step import Step
from app.models.task import Task
from app.models.team import Team
from app.models.user import User


@pytest.fixture
def notes(factory: Factory):
    ann, bob = factory.create(User), factory.create(User)
    made = {}
    for who, user in (("ann", ann), ("bob", bob)):
        for status in ("draft", "published", "locked"):
            made[f"{who}-{status}"] = factory.create(
                Note, owner_id=user["id"], status=status, title=f"{who}-{status}", hidden=False)
    made["ann"], made["bob"] = ann, bob
    return made


def titles(response):
    assert response.status_code == 200, response.text
    return sorted(one["title"] for one in response.json()["data"])


def test_lists(client, notes, users: Users):
    with users.nobody():
        found = client.get("/notes/")
        assert titles(found) == ["ann-published", "bob-published"]
        assert found.json()["meta"]["total"] == 2
        assert titles(client.get("/notes/?title=bob-draft")) == []
        assert titles(client.get("/notes/?q=draft")) == []
        assert titles(client.get("/notes/?sort=-title&per_page=1&page=2")) == ["ann-published"]
    with users.as_user(notes["ann"]["id"]):
        assert titles(client.get("/notes/")) == ["ann-draft", "ann-locked", "ann-published", "bob-published"]
    with users.of_role("developer"):
        assert len(titles(client.get("/notes/"))) == 6
    with users.as_user(uuid4(), "super-admin"):
        assert len(titles(client.get("/notes/"))) == 6


def test_show(client, notes, users: Users):
    with users.as_user(notes["ann"]["id"]):
        assert client.get(f"/notes/{notes['ann-draft']['id']}").status_code == 200
        assert client.get(f"/notes/{notes['bob-published']['id']}").status_code == 200
        assert client.get(f"/notes/{notes['bob-draft']['id']}").status_code == 404


def test_update(client, notes, users: Users):
    def patch(name, **body):
        found = client.patch(f"/notes/{notes[name]['id']}", json=body)
        return found.status_code, found.json().get("detail")
    with users.as_user(notes["ann"]["id"]):
        assert patch("ann-draft", title="x")[0] == 200
        assert patch("bob-draft", title="x")[0] == 404
        status, detail = patch("bob-published", title="x")
        assert status == 403 and "owner_id = me" in detail, detail
        status, detail = patch("ann-locked", title="x")
        assert status == 403 and "deny update to user when status = 'locked'" in detail
        assert patch("ann-draft", owner_id=notes["bob"]["id"])[0] == 403
        assert patch("ann-draft", status="locked")[0] == 403
        assert client.get(f"/notes/{notes['ann-draft']['id']}").json()["data"]["title"] == "x"
        put = client.put(f"/notes/{notes['ann-draft']['id']}", json={"title": "y", "owner_id": notes["ann"]["id"], "status": "draft", "hidden": False})
        assert put.status_code == 200, put.text
    with users.as_user(uuid4(), "super-admin"):
        assert patch("ann-locked", title="x")[0] == 200
    with users.nobody():
        assert patch("ann-published", title="z")[0] == 401
    with users.of_role("developer"):
        assert patch("bob-draft", title="z")[0] == 200
        assert client.delete(f"/notes/{notes['bob-draft']['id']}").status_code == 403


def test_etag(client, notes, users: Users):
    with users.as_user(notes["ann"]["id"]):
        tag = client.get(f"/notes/{notes['ann-draft']['id']}").headers["etag"]
        assert client.patch(f"/notes/{notes['ann-draft']['id']}", json={"title": "n"}, headers={"If-Match": tag}).status_code == 200
        assert client.patch(f"/notes/{notes['ann-draft']['id']}", json={"title": "m"}, headers={"If-Match": tag}).status_code == 412
    with users.as_user(uuid4(), "super-admin"):
        tag = client.get(f"/notes/{notes['bob-draft']['id']}").headers["etag"]
    with users.as_user(notes["ann"]["id"]):
        assert client.patch(f"/notes/{notes['bob-draft']['id']}", json={"title": "n"}, headers={"If-Match": tag}).status_code == 404
        assert client.get(f"/notes/{notes['bob-draft']['id']}", headers={"If-None-Match": tag}).status_code == 404


def test_create(client, notes, users: Users):
    with users.as_user(notes["ann"]["id"]):
        body = {"title": "new", "owner_id": notes["ann"]["id"], "status": "draft", "hidden": False}
        assert client.post("/notes/", json=body).status_code == 201
        body["owner_id"] = notes["bob"]["id"]
        found = client.post("/notes/", json=body)
        assert found.status_code == 403, found.text
        assert "new" in titles(client.get("/notes/"))
    with users.as_user(uuid4(), "super-admin"):
        assert len(titles(client.get("/notes/"))) == 7


def test_delete(client, notes, users: Users):
    with users.as_user(notes["ann"]["id"]):
        assert client.delete(f"/notes/{notes['bob-draft']['id']}").status_code == 404
        assert client.delete(f"/notes/{notes['bob-published']['id']}").status_code == 403
        assert client.delete(f"/notes/{notes['ann-draft']['id']}").status_code == 200
    with users.as_user(uuid4(), "super-admin"):
        client.patch(f"/notes/{notes['bob-draft']['id']}", json={"hidden": True})
        assert client.delete(f"/notes/{notes['bob-draft']['id']}").status_code == 403


def test_references(client, notes, factory, users: Users):
    with users.as_user(notes["ann"]["id"]):
        assert client.post("/remarks/", json={"note_id": notes["bob-published"]["id"], "text": "a"}).status_code == 201
        hidden = client.post("/remarks/", json={"note_id": notes["bob-draft"]["id"], "text": "a"})
        missing = client.post("/remarks/", json={"note_id": str(uuid4()), "text": "a"})
        assert hidden.status_code == missing.status_code
        assert hidden.json() == missing.json()
    with users.of_role("developer"):
        assert client.post("/remarks/", json={"note_id": notes["bob-draft"]["id"], "text": "b"}).status_code == 201
    with users.as_user(notes["ann"]["id"]):
        rows = client.get("/remarks/?include=note&sort=text").json()["data"]
        assert [row["note"] and row["note"]["title"] for row in rows] == ["bob-published", None]
        assert client.get("/remarks/?note.title=bob-draft").json()["data"] == []
        assert client.get("/remarks/?note.title__contains=draft").json()["data"] == []
        assert len(client.get("/remarks/?note.title=bob-published").json()["data"]) == 1
        assert client.get("/remarks/?sort=note.title").status_code == 403
        assert client.get("/remarks/?q=draft").json()["data"] == []
        assert len(client.get("/remarks/?note__exists=false").json()["data"]) == 1
    with users.of_role("developer"):
        assert client.get("/remarks/?sort=note.title").status_code == 200
    with users.nobody():
        assert client.get("/remarks/").status_code == 401


def test_links(client, notes, factory, users: Users):
    open_, secret = factory.create(Label, shown=True), factory.create(Label, shown=False)
    url = f"/notes/{notes['ann-draft']['id']}"
    client.patch(url, json={"label_ids": [open_["id"], secret["id"]]})
    with users.as_user(notes["ann"]["id"]):
        shown = client.get(f"{url}?include=labels").json()["data"]["labels"]
        assert [one["id"] for one in shown] == [open_["id"]]
        assert titles(client.get(f"/notes/?label_ids={open_['id']}")) == ["ann-draft"]
        assert titles(client.get(f"/notes/?label_ids={secret['id']}")) == []
        hidden = client.patch(url, json={"label_ids": [secret["id"]]})
        missing = client.patch(url, json={"label_ids": [str(uuid4())]})
        assert (hidden.status_code, hidden.json()) == (missing.status_code, missing.json())
        assert client.patch(url, json={"label_ids": []}).status_code == 200
        assert client.post("/labels/", json={"name": "a", "shown": True}).status_code == 403
    shown = client.get(f"{url}?include=labels").json()["data"]["labels"]
    assert [one["id"] for one in shown] == [secret["id"]]


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


def test_description(client):
    paths = client.get("/openapi.json").json()["paths"]
    assert {} in paths["/notes/"]["get"]["security"]
    assert {} not in paths["/remarks/"]["get"]["security"]
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = make_project(tmp_path_factory.mktemp("access") / "notes", "database sqlite\n")
    run("-m", "fw", "auth", root=root)
    schema = root / "schema.fw"
    schema.write_text(schema.read_text() + SCHEMA)
    for command in ("build", "migrate"):
        run("-m", "fw", command, root=root)
    return root


@pytest.mark.parametrize("database", DATABASES)
def test_requests(project: Path, request: pytest.FixtureRequest, database: str) -> None:
    url = "" if database == "sqlite" else str(request.getfixturevalue(f"{database}_url"))
    file = project / "tests" / "test_access.py"
    file.write_text(REQUESTS)
    assert "12 passed" in run(
        "-m", "pytest", "-q", str(file), root=project, FW_TEST_DATABASE_URL=url
    )
    file.unlink()


def test_generated_tests(project: Path) -> None:
    assert "failed" not in run_generated_tests(project)


def test_rules_need_logins(tmp_path: Path) -> None:
    with pytest.raises(
        AssertionError, match="Label has access rules, but the project has no login"
    ):
        make_project(tmp_path / "notes", SCHEMA.partition("model Note")[0])
