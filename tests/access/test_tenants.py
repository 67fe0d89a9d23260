"""Tenants and owners, on each database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.access.applications import run_requests
from tests.conftest import DATABASES

REQUESTS = """
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
    with users.as_user(eve):
        assert client.post("/visits/", json={"title": "a"}).status_code == 201
    with users.as_user(bob):
        taken = client.post("/visits/", json={"title": "a"})
        assert (taken.status_code, "title" in taken.text) == (409, True), taken.text
        assert client.post("/visits/", json={"title": "b2"}).status_code == 201
        assert client.patch(f"/visits/{client.get('/visits/').json()['data'][0]['id']}", json={"title": "a"}).status_code == 409
    with users.as_user(bob, "developer"):
        assert client.patch(url, json={"title": "b"}).status_code == 403
    with users.as_user(ann["id"]):
        assert client.get(url).status_code == 404
        assert client.post("/visits/", json={"title": "a"}).status_code == 403
    with users.as_user(ann):
        assert client.patch(url, json={"title": "b"}).status_code == 200
        assert client.delete(url).status_code == 200
"""


@pytest.mark.parametrize("database", [*DATABASES, "mongodb"])
def test_requests(project: Path, request: pytest.FixtureRequest, database: str) -> None:
    run_requests(project, REQUESTS, database, request)
