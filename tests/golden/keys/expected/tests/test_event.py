# fw:generated:sha256:5f88c55c37e61b110145219eaf7e039573cbca6104a931efe5ef82ddb044443c
"""API tests for events. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.event import Event


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Event)

    response = client.get("/events/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Event)
    factory.create(Event)

    response = client.get("/events/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(Event)
    second = factory.create(Event)

    ascending = client.get("/events/", params={"sort": "id"})
    descending = client.get("/events/", params={"sort": "-id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Event)

    response = client.post("/events/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Event)

    response = client.get(f"/events/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Event)
    body = factory.body(Event)

    response = client.request(method, f"/events/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Event)

    response = client.delete(f"/events/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/events/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/events/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Event) | {"unknown_field": 1}

    response = client.post("/events/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/events/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]
