# fw:generated:sha256:ac96c5fb439c4de9738e9f34d88fca8332d28020d59ae18c4582808a1f597267
"""API tests for bookings. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.author import Author
from app.models.booking import Booking

SECRETS = {"secret_"}


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Booking)

    response = client.get("/booking-references/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Booking)
    factory.create(Booking)

    response = client.get("/booking-references/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(Booking)
    second = factory.create(Booking)

    ascending = client.get("/booking-references/", params={"sort": "id"})
    descending = client.get("/booking-references/", params={"sort": "-id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Author)
    row = factory.create(Booking, author_id=parent["id"])

    response = client.get(f"/booking-references/{row['id']}?include=author")

    assert response.status_code == 200
    assert response.json()["data"]["author"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Booking)

    response = client.post("/booking-references/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert not SECRETS & row.keys()
    assert row == row | {name: body[name] for name in body.keys() - SECRETS}


def test_default_status(client: TestClient, factory: Factory) -> None:
    body = factory.body(Booking)
    body.pop("status", None)

    response = client.post("/booking-references/", json=body)

    assert response.status_code == 201
    assert response.json()["data"]["status"] == "open"


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Booking)

    response = client.get(f"/booking-references/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Booking)
    body = factory.body(Booking)

    response = client.request(method, f"/booking-references/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | {name: body[name] for name in body.keys() - SECRETS}


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Booking)

    response = client.delete(f"/booking-references/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/booking-references/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/booking-references/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Booking)
    duplicate = factory.body(Booking, author_id=body["author_id"], from_=body["from_"])

    assert client.post("/booking-references/", json=body).status_code == 201
    assert client.post("/booking-references/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Booking) | {"unknown_field": 1}

    response = client.post("/booking-references/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/booking-references/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Booking) | {"page_": -1}

    response = client.post("/booking-references/", json=body)

    assert response.status_code == 422
    assert "page_" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Booking)
    del body["author_id"]

    response = client.post("/booking-references/", json=body)

    assert response.status_code == 422
    assert "author_id" in response.json()["errors"]
