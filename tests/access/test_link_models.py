"""Rules of a link model hold for the relation through it, on each database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.access.applications import run_requests
from tests.conftest import DATABASES

REQUESTS = """
@pytest.fixture
def agent(factory: Factory):
    ann, bob = factory.create(User), factory.create(User)
    agent = factory.create(Agent, name="agent")
    other = factory.create(Agent, name="other")
    tags = {name: factory.create(Tag, name=name) for name in ("ann", "secret", "bob")}
    for of, name, owner, secret in (
        (agent, "ann", ann, False), (agent, "secret", bob, True), (agent, "bob", bob, False),
        (agent, "ann", ann, True), (other, "ann", bob, True),
    ):
        factory.create(Tagging, agent_id=of["id"], tag_id=tags[name]["id"],
                       owner_id=owner["id"], secret=secret)
    return {"id": agent["id"], "ann": ann["id"], "bob": bob["id"], "tags": tags}


def names(client, url):
    found = client.get(url)
    assert found.status_code == 200, found.text
    data = found.json()["data"]
    one = data[0] if isinstance(data, list) else data
    return [each["name"] for each in one["tags"]]


def test_includes(client, agent, users: Users):
    for who, role, seen in (("ann", None, ["ann"]), ("bob", None, ["bob", "secret"]),
                            ("ann", "developer", ["ann", "bob", "secret"])):
        with users.as_user(agent[who], role):
            assert sorted(names(client, f"/agents/{agent['id']}?include=tags")) == seen
            assert sorted(names(client, "/agents/?name=agent&include=tags")) == seen


def test_order(client, agent, users: Users):
    with users.as_user(agent["bob"]):
        shown = client.get(f"/agents/{agent['id']}?include=tags").json()["data"]["tags"]
        assert [one["id"] for one in shown] == sorted(one["id"] for one in shown)


def test_filters(client, agent, users: Users):
    def listed(query):
        found = client.get(f"/agents/?sort=name&{query}")
        assert found.status_code == 200, found.text
        return [one["name"] for one in found.json()["data"]]

    with users.as_user(agent["ann"]):
        assert listed("tags.name=ann") == ["agent"]
        assert listed("tags.name=secret") == listed("tags.name=bob") == []
        assert listed("tags__exists=true") == ["agent"]
        assert listed("tags__exists=false") == ["other"]
    with users.as_user(agent["bob"]):
        assert listed("tags.name=ann") == ["other"]
        assert listed("tags.name=secret") == ["agent"]
        assert listed("tags__exists=false") == []


def test_hidden_texts_do_not_count(client, agent, users: Users, monkeypatch):
    monkeypatch.setattr("fw.runtime.http.query.list_query.size_limit", lambda scope: 3000)
    for name in ("ann", "secret"):
        assert client.patch(f"/tags/{agent['tags'][name]['id']}", json={"body": "x" * 2000}).status_code == 200
    url = f"/agents/{agent['id']}?include=tags"
    with users.as_user(agent["ann"]):
        shown = client.get(url).json()["data"]["tags"]
        assert [len(one["body"]) for one in shown] == [2000]
        listed = client.get("/tags/?sort=name")
        assert [len(one.get("body", "")) for one in listed.json()["data"]] == [2000, 0, 0]
        assert "hidden" in listed.json()["meta"]
    with users.as_user(agent["bob"]):
        shown = client.get(url).json()["data"]["tags"]
        assert [*map(set, shown)] == [{"id", "name"}] * 2
    with users.as_user(agent["bob"], "developer"):
        assert client.get(url).status_code == client.get("/tags/").status_code == 422


def test_a_visitor_without_the_right_to_read_links(client, agent, users: Users):
    with users.nobody():
        assert client.get("/agents/?tags__exists=true").status_code == 401
"""


@pytest.mark.parametrize("database", [*DATABASES, "mongodb"])
def test_requests(project: Path, request: pytest.FixtureRequest, database: str) -> None:
    run_requests(project, REQUESTS, database, request)
