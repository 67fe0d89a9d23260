"""Access rules hold for records in all of the API, on each database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.access.applications import run_requests
from tests.conftest import DATABASES

REQUESTS = """
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
"""


@pytest.mark.parametrize("database", [*DATABASES, "mongodb"])
def test_requests(project: Path, request: pytest.FixtureRequest, database: str) -> None:
    run_requests(project, REQUESTS, database, request)
