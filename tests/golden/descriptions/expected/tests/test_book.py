# fw:generated:sha256:d2e6607453f581848cae8e0e2b3e6d961ebce0150b4865ca6d3aa8f50e6a005c
"""API tests for books. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.book import Book


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Book)

    response = client.get("/books/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Book)
    factory.create(Book)

    response = client.get("/books/", params={"title": row["title"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Book, title="b")
    first = factory.create(Book, title="a")

    ascending = client.get("/books/", params={"sort": "title"})
    descending = client.get("/books/", params={"sort": "-title"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Book)

    response = client.post("/books/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Book)

    response = client.get(f"/books/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Book)
    body = factory.body(Book)

    response = client.request(method, f"/books/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Book)

    response = client.delete(f"/books/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/books/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/books/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Book)
    duplicate = factory.body(Book, isbn=body["isbn"])

    assert client.post("/books/", json=body).status_code == 201
    assert client.post("/books/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Book) | {"unknown_field": 1}

    response = client.post("/books/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/books/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Book)
    del body["title"]

    response = client.post("/books/", json=body)

    assert response.status_code == 422
    assert "title" in response.json()["errors"]
