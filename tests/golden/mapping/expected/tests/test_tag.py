# fw:generated:sha256:cb2f945414ea8bcd91cd61b739d8ae71a4411f2b2ffabbfe4353fdc7dd111c16
"""API tests for tags. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.booking import Booking
from app.models.tag import Tag


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Tag)

    response = client.get("/tags/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Tag)
    factory.create(Tag)

    response = client.get("/tags/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Tag, name="b")
    first = factory.create(Tag, name="a")

    ascending = client.get("/tags/", params={"sort": "name"})
    descending = client.get("/tags/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    other = factory.create(Booking)
    row = factory.create(Tag)
    client.patch(f"/tags/{row['id']}", json={"booking_ids": [other["id"]]})

    response = client.get(f"/tags/{row['id']}?include=bookings")

    assert response.status_code == 200
    assert response.json()["data"]["bookings"] == [other]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Tag)

    response = client.post("/tags/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Tag)

    response = client.get(f"/tags/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Tag)
    body = factory.body(Tag)

    response = client.request(method, f"/tags/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Tag)

    response = client.delete(f"/tags/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/tags/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/tags/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Tag)
    duplicate = factory.body(Tag, name=body["name"])

    assert client.post("/tags/", json=body).status_code == 201
    assert client.post("/tags/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Tag) | {"unknown_field": 1}

    response = client.post("/tags/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/tags/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Tag)
    del body["name"]

    response = client.post("/tags/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
