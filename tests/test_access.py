"""Access rules hold for all of the API, on each database."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

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

model Visit {
  id: uuid primary
  org_id: uuid references Org required readonly
  author_id: uuid references User required readonly
  title: string(80)
  access {
    tenant org_id
    owner author_id
    read to role developer
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
DESK = """
model Agent {
  id: uuid primary
  name: string(80)
  phone: string(40) default "none"
  access {
    read, create, update, delete to user
    field phone read to role developer
  }
  relations {
    has_many Ticket as tickets
  }
}

model Ticket {
  id: uuid primary
  owner_id: uuid references User
  title: string(80)
  agent_id: uuid nullable references Agent
  priority: int default 1
  breached: bool default false
  salary: int nullable
  note: text default ""
  due_at: datetime nullable
  access {
    read, create, update, delete to user
    field breached, agent_id, due_at read to role developer
    field agent_id, breached write to role developer
    field salary, note read, write to role developer
    field salary read, write to user when owner_id = me
    field note read to user when owner_id = me
    field priority write to user when priority < 5
    field priority write to role developer
  }
  relations {
    belongs_to User as owner via owner_id
    belongs_to Agent as agent via agent_id
  }
}
"""
ORG = """
model Org {
  id: uuid primary
  name: string(80)
}

"""
REQUESTS = """
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from fw.runtime.testing import Factory, TestClient, Users

from app.models.agent import Agent
from app.models.label import Label
from app.models.note import Note
from app.models.org import Org
from app.models.step import Step
from app.models.task import Task
from app.models.team import Team
from app.models.ticket import Ticket
from app.models.user import User
from app.models.visit import Visit


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


@pytest.fixture
def tickets(factory: Factory):
    ann, bob = factory.create(User), factory.create(User)
    agent = factory.create(Agent, name="Ada", phone="123")
    made = {"ann": ann, "bob": bob, "agent": agent}
    for number, (who, user) in enumerate((("ann", ann), ("bob", bob))):
        made[f"{who}-ticket"] = factory.create(
            Ticket, owner_id=user["id"], title=who, agent_id=agent["id"], priority=number,
            breached=True, salary=100 + number, note=f"secret {who}", due_at=datetime(2026, 1, 1, tzinfo=UTC))
    return made


HIDDEN = {"breached", "agent_id", "due_at"}


def test_hidden_fields(client, tickets, users: Users):
    url = f"/tickets/{tickets['ann-ticket']['id']}"
    with users.as_user(tickets["ann"]["id"]):
        own = client.get(url)
        assert own.status_code == 200, own.text
        assert own.json()["data"].keys() == tickets["ann-ticket"].keys() - HIDDEN
        assert own.json()["meta"] == {"hidden": sorted(HIDDEN)}
        assert own.json()["data"]["salary"] == 100
        other = client.get(f"/tickets/{tickets['bob-ticket']['id']}").json()
        assert other["data"].keys() == tickets["ann-ticket"].keys() - HIDDEN - {"salary", "note"}
        assert other["meta"]["hidden"] == sorted(HIDDEN | {"salary", "note"})
        page = client.get("/tickets/?sort=title").json()
        assert ["salary" in row for row in page["data"]] == [True, False]
        assert page["meta"]["total"] == 2
        assert page["meta"]["hidden"] == sorted(HIDDEN | {"salary", "note"})
        some = client.get("/tickets/?sort=title&fields=title,salary").json()
        assert [row.keys() - {"id"} for row in some["data"]] == [{"title", "salary"}, {"title"}]
        assert some["meta"]["hidden"] == ["salary"]
        made = client.post("/tickets/", json={"owner_id": tickets["ann"]["id"], "title": "new"})
        assert made.status_code == 201, made.text
        assert made.json()["data"].keys() == tickets["ann-ticket"].keys() - HIDDEN
        changed = client.patch(url, json={"title": "x"}).json()
        assert changed["data"]["title"] == "x" and changed["meta"]["hidden"] == sorted(HIDDEN)
    with users.of_role("developer"):
        seen = client.get(url).json()
        assert seen["data"].keys() == tickets["ann-ticket"].keys() and "meta" not in seen
    with users.as_user(uuid4(), "super-admin"):
        assert "meta" not in client.get(url).json()


def test_queries_of_hidden_fields(client, tickets, users: Users):
    def found(query):
        answer = client.get(f"/tickets/?{query}")
        return titles(answer) if answer.status_code == 200 else answer.status_code
    with users.as_user(tickets["ann"]["id"]):
        for query in (
            "breached=true", "sort=breached", "fields=breached", "agent_id__isnull=false", "include=agent",
            "agent.name=Ada", "sort=agent.name", "due_at__gt=2020-01-01T00:00:00Z", "agent__exists=true",
        ):
            assert found(query) == 422, query
        assert "breached" not in client.get("/tickets/?breache=true").text
        assert found("salary__gte=0") == ["ann"]
        assert found("salary=101") == []
        assert found("salary__isnull=true") == []
        assert found("salary__ne=101") == ["ann"]
        assert found("sort=-salary") == ["ann"]
        assert found("q=secret") == ["ann"]
        assert found("q=bob") == ["bob"]
        assert client.get("/agents/?phone=123").status_code == 422
        assert client.get("/agents/?include=tickets").status_code == 422
        assert client.get("/agents/?tickets.title=ann").status_code == 422
        assert client.get("/agents/?q=123").json()["data"] == []
    with users.of_role("developer"):
        assert found("breached=true&sort=agent.name&include=agent&salary__gte=0") == ["ann", "bob"]
        assert found("agent.phone=123") == ["ann", "bob"]
        shown = client.get("/agents/?include=tickets").json()
        assert [len(one["tickets"]) for one in shown["data"]] == [2] and "hidden" not in shown["meta"]


def test_entity_tags_of_hidden_fields(client, tickets, users: Users):
    url = f"/tickets/{tickets['ann-ticket']['id']}"
    with users.as_user(tickets["bob"]["id"]):
        tag = client.get(url).headers["etag"]
    with users.of_role("developer"):
        assert client.patch(url, json={"salary": 7, "breached": False, "note": "n"}).status_code == 200
        whole = client.get(url).headers["etag"]
    assert whole != tag
    with users.as_user(tickets["bob"]["id"]):
        now = client.get(url)
        # The time of the last change, if the model has one, is all that differs.
        assert now.headers["etag"] == tag, now.text
        assert client.get(url, headers={"If-None-Match": tag}).status_code == 304
        assert client.patch(url, json={"title": "t"}, headers={"If-Match": whole}).status_code == 412
        assert client.patch(url, json={"title": "t"}, headers={"If-Match": tag}).status_code == 200


def test_writes_of_fields(client, tickets, users: Users):
    def patch(name, **body):
        found = client.patch(f"/tickets/{tickets[name]['id']}", json=body)
        return found.status_code, found.json().get("detail") or ""
    with users.as_user(tickets["ann"]["id"]):
        status, detail = patch("ann-ticket", breached=False)
        assert status == 403 and "You may not write Ticket.breached" in detail
        assert "field agent_id, breached write to role developer" in detail
        assert patch("ann-ticket", salary=5)[0] == 200
        status, detail = patch("bob-ticket", salary=5)
        assert status == 403 and "Ticket.salary" in detail
        assert patch("bob-ticket", title="y")[0] == 200
        assert patch("ann-ticket", priority=4)[0] == 200
        assert patch("ann-ticket", priority=5)[0] == 403
        body = {"owner_id": tickets["ann"]["id"], "title": "new"}
        assert client.post("/tickets/", json=body | {"breached": False, "priority": 1}).status_code == 201
        refused = client.post("/tickets/", json=body | {"breached": True})
        assert refused.status_code == 403 and "Ticket.breached" in refused.json()["detail"]
        assert client.post("/tickets/", json=body | {"priority": 6}).status_code == 403
        assert client.post("/tickets/", json=body | {"salary": 6}).status_code == 201
        assert client.post("/tickets/", json=body | {"note": "n"}).status_code == 403
    with users.of_role("developer"):
        assert patch("ann-ticket", breached=False, priority=9, agent_id=None)[0] == 200
    with users.as_user(tickets["ann"]["id"]):
        status, detail = patch("ann-ticket", priority=1)
        assert status == 403 and "Ticket.priority" in detail


def test_rights(client, notes, users: Users):
    def asked(path):
        found = client.get(path)
        assert found.status_code == 200, found.text
        return found.json()

    def rights(update, delete):
        return {"update": update, "delete": delete, "readonly": []}

    with users.as_user(notes["ann"]["id"]):
        page = asked("/notes/?can=1&sort=title")
        told = dict(zip(titles(client.get("/notes/?sort=title")), page["meta"]["can"]["records"]))
        assert page["meta"]["can"]["create"] is True
        assert page["meta"]["total"] == len(page["data"]) == len(told)
        assert told["ann-draft"] == rights(True, True)
        assert told["ann-locked"] == rights(False, True)
        assert told["bob-published"] == rights(False, False)
        url = f"/notes/{notes['ann-locked']['id']}"
        assert asked(f"{url}?can=true")["meta"] == {"can": rights(False, True)}
        assert "meta" not in asked(url) and "can" not in asked("/notes/")["meta"]
        # The tag is that of the record, so that it fits If-Match; rights change without it.
        tag = client.get(url).headers["etag"]
        again = client.get(f"{url}?can=1", headers={"If-None-Match": tag})
        assert (again.status_code, again.headers["etag"]) == (200, tag)
        assert client.get(url, headers={"If-None-Match": tag}).status_code == 304
        assert client.get("/notes/?can=maybe").status_code == 422
        assert asked("/notes/?can=1&fields=title&per_page=1")["meta"]["can"]["records"]
        assert asked("/notes/?can=1&title=none")["meta"]["can"] == {"create": True, "records": []}
    with users.as_user(uuid4(), "super-admin"):
        told = asked("/notes/?can=1")["meta"]["can"]["records"]
        assert told == [rights(True, True)] * len(told)
    with users.nobody():
        found = asked("/notes/?can=1")["meta"]["can"]
        assert found == {"create": False, "records": [rights(False, False)] * 2}


def test_rights_to_fields(client, tickets, users: Users):
    with users.as_user(tickets["ann"]["id"]):
        page = client.get("/tickets/?can=1&sort=title").json()
        ids = [one["id"] for one in page["data"]]
        told = dict(zip(ids, page["meta"]["can"]["records"]))
        assert page["meta"]["hidden"]
        for name in ("ann-ticket", "bob-ticket"):
            url = f"/tickets/{tickets[name]['id']}"
            shown = client.get(f"{url}?can=1")
            assert shown.json()["meta"]["can"] == told[tickets[name]["id"]]
            assert shown.headers["etag"] == client.get(url).headers["etag"]
            for field in ("priority", "salary"):
                status = client.patch(url, json={field: 1}).status_code
                assert (field in told[tickets[name]["id"]]["readonly"]) == (status == 403), (name, field)
    with users.as_user(uuid4(), "super-admin"):
        told = client.get("/tickets/?can=1").json()["meta"]["can"]["records"]
        assert told and all(one["readonly"] == [] for one in told)


def test_tenants_and_owners(client, factory, users: Users):
    orgs = [factory.create(Org) for _ in range(2)]
    ann, bob, eve = (factory.create(User, org_id=orgs[at]["id"]) for at in (0, 0, 1))
    with users.as_user(ann):
        found = client.post("/visits/", json={"title": "a"})
        assert found.status_code == 201, found.text
        made = found.json()["data"]
        assert (made["org_id"], made["author_id"]) == (orgs[0]["id"], ann["id"])
    url = f"/visits/{made['id']}"
    for who, role, status in ((ann, None, 200), (bob, None, 404), (bob, "developer", 200), (eve, "developer", 404)):
        with users.as_user(who, role):
            assert client.get(url).status_code == status
            assert client.get("/visits/").json()["meta"]["total"] == (status == 200)
    with users.as_user(bob, "developer"):
        assert client.patch(url, json={"title": "b"}).status_code == 403
    with users.as_user(ann["id"]):
        assert client.get(url).status_code == 404
        assert client.post("/visits/", json={"title": "a"}).status_code == 403
    with users.as_user(ann):
        assert client.patch(url, json={"title": "b"}).status_code == 200
        assert client.delete(url).status_code == 200


def test_description(client):
    paths = client.get("/openapi.json").json()["paths"]
    assert {} in paths["/notes/"]["get"]["security"]
    assert {} not in paths["/remarks/"]["get"]["security"]
    listed = paths["/tickets/"]["get"]["description"]
    assert "- `field salary read, write to role" not in listed
    assert "- `field breached, agent_id, due_at read to role developer`" in listed
    assert "write to user when priority" not in listed
    changed = paths["/tickets/{id}"]["patch"]["description"]
    assert "- `field priority write to user when priority < 5`" in changed
    assert "- `read to public when status = 'published'`" in paths["/notes/"]["get"]["description"]
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = make_project(tmp_path_factory.mktemp("access") / "notes", "database sqlite\n")
    run("-m", "fw", "auth", root=root)
    schema = root / "schema.fw"
    text = schema.read_text()
    user = text.index("model User {")
    text = f"{text[:user]}{ORG}{text[user:]}".replace(
        "model User {\n", "model User {\n  org_id: uuid references Org nullable\n"
    )
    schema.write_text(text + SCHEMA + DESK)
    settings = root / "fw.toml"
    settings.write_text(settings.read_text().replace("[auth]\n", '[auth]\nexplain = "always"\n', 1))
    for command in ("build", "migrate"):
        run("-m", "fw", command, root=root)
    return root


@pytest.mark.parametrize("database", [*DATABASES, "mongodb"])
def test_requests(project: Path, request: pytest.FixtureRequest, database: str) -> None:
    url = "" if database == "sqlite" else str(request.getfixturevalue(f"{database}_url"))
    file = project / "tests" / "test_access.py"
    file.write_text(REQUESTS)
    assert "19 passed" in run(
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


def test_rules_compare_fields_that_users_have(project: Path, tmp_path: Path) -> None:
    root = tmp_path / "notes"
    copytree(project, root)
    schema = root / "schema.fw"
    schema.write_text(
        schema.read_text().replace("tenant org_id", "read to user when title = me.nme")
    )
    with pytest.raises(AssertionError, match=r"FW342 unknown field 'nme' on User"):
        run("-m", "fw", "build", root=root)
