# fw:generated:sha256:e6ac60dbd8a16550e271e887e2210adfccfe7aef3adb2356b464305cca8b5f20
"""API tests for authors. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.author import Author
from app.models.booking import Booking


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)

    response = client.get("/people/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)
    factory.create(Author)

    response = client.get("/people/", params={"email": row["email"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Author, email="b")
    first = factory.create(Author, email="a")

    ascending = client.get("/people/", params={"sort": "email"})
    descending = client.get("/people/", params={"sort": "-email"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)
    child = factory.create(Booking, author_id=row["id"])

    response = client.get(f"/people/{row['id']}?include=bookings")

    assert response.status_code == 200
    assert response.json()["data"]["bookings"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Author)

    response = client.post("/people/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)

    response = client.get(f"/people/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Author)
    body = factory.body(Author)

    response = client.request(method, f"/people/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)

    response = client.delete(f"/people/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/people/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/people/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Author)
    duplicate = factory.body(Author, email=body["email"])

    assert client.post("/people/", json=body).status_code == 201
    assert client.post("/people/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Author) | {"unknown_field": 1}

    response = client.post("/people/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/people/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Author) | {"created_at": None}

    response = client.post("/people/", json=body)

    assert response.status_code == 422
    assert "created_at" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Author) | {"full_name": ""}

    response = client.post("/people/", json=body)

    assert response.status_code == 422
    assert "full_name" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Author)
    del body["email"]

    response = client.post("/people/", json=body)

    assert response.status_code == 422
    assert "email" in response.json()["errors"]
