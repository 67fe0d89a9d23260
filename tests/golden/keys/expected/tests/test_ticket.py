# fw:generated:sha256:5df5d3740a57b8fbb1b01dc68a708a1b7ed9ed183a8f7f8671e6b1f704a167ac
"""API tests for tickets. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.ticket import Ticket


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Ticket)

    response = client.get("/tickets/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Ticket)
    factory.create(Ticket)

    response = client.get("/tickets/", params={"subject": row["subject"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Ticket, subject="b")
    first = factory.create(Ticket, subject="a")

    ascending = client.get("/tickets/", params={"sort": "subject"})
    descending = client.get("/tickets/", params={"sort": "-subject"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


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
    path = "/tickets/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Ticket) | {"unknown_field": 1}

    response = client.post("/tickets/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/tickets/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Ticket)
    del body["subject"]

    response = client.post("/tickets/", json=body)

    assert response.status_code == 422
    assert "subject" in response.json()["errors"]
