"""Access rules for fields, on each database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.access.applications import run_requests
from tests.conftest import DATABASES

REQUESTS = """
from app.main import app
from app.repositories.ticket import TicketRepository
from app.schemas.ticket import TicketResponse
from fw.runtime.http import Envelope, success


@app.get("/own/tickets", response_model=Envelope[list[TicketResponse]])
async def own_tickets():
    return success(await TicketRepository().query().order_by("title").get())


@app.get("/own/tickets/{title}", response_model=Envelope[TicketResponse])
async def own_ticket(title: str):
    return success(await TicketRepository().query().where("title", title).first())


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


def test_own_routes(client, tickets, users: Users):
    whole = tickets["ann-ticket"].keys()
    with users.as_user(tickets["ann"]["id"]):
        listed = client.get("/own/tickets").json()
        assert [row.keys() for row in listed["data"]] == [whole - HIDDEN, whole - HIDDEN - {"salary", "note"}]
        assert listed["meta"] == {"hidden": sorted(HIDDEN | {"salary", "note"})}
        shown = client.get("/own/tickets/ann").json()
        assert (shown["data"].keys(), shown["meta"]) == (whole - HIDDEN, {"hidden": sorted(HIDDEN)})
    with users.of_role("developer"):
        assert client.get("/own/tickets/bob").json()["data"].keys() == whole


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
"""


@pytest.mark.parametrize("database", [*DATABASES, "mongodb"])
def test_requests(project: Path, request: pytest.FixtureRequest, database: str) -> None:
    run_requests(project, REQUESTS, database, request)
