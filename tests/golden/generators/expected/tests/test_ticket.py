# fw:generated:sha256:e2f17acb53282dc67bc5805ca46952f9cea46ed392be02c4bcd64e2a064fae25
"""API tests for tickets. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.ticket import Ticket
from app.models.visit import Visit


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Ticket)

    response = client.get("/tickets/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Ticket)
    factory.create(Ticket)

    response = client.get("/tickets/", params={"title": row["title"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Ticket, title="b")
    first = factory.create(Ticket, title="a")

    ascending = client.get("/tickets/", params={"sort": "title"})
    descending = client.get("/tickets/", params={"sort": "-title"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Ticket)
    child = factory.create(Visit, ticket_id=row["id"])

    response = client.get(f"/tickets/{row['id']}?include=visits")

    assert response.status_code == 200
    assert response.json()["data"]["visits"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Ticket)

    response = client.post("/tickets/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Ticket)

    response = client.get(f"/tickets/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Ticket)
    body = factory.body(Ticket)

    response = client.request(method, f"/tickets/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Ticket)

    response = client.delete(f"/tickets/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/tickets/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/tickets/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Ticket)
    duplicate = factory.body(Ticket, reference=body["reference"])

    assert client.post("/tickets/", json=body).status_code == 201
    assert client.post("/tickets/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Ticket) | {"unknown_field": 1}

    response = client.post("/tickets/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/tickets/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Ticket) | {"voucher": None}

    response = client.post("/tickets/", json=body)

    assert response.status_code == 422
    assert "voucher" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Ticket)
    del body["title"]

    response = client.post("/tickets/", json=body)

    assert response.status_code == 422
    assert "title" in response.json()["errors"]
