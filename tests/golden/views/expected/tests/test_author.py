# fw:generated:sha256:f2d5ffc202af86a80195b065067ec71473c3358fa04f8b55bc83a783052a99ff
"""API tests for authors. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.author import Author
from app.models.post import Post


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)

    response = client.get("/authors/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)
    factory.create(Author)

    response = client.get("/authors/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Author, name="b")
    first = factory.create(Author, name="a")

    ascending = client.get("/authors/", params={"sort": "name"})
    descending = client.get("/authors/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)
    child = factory.create(Post, author_id=row["id"])

    response = client.get(f"/authors/{row['id']}?include=posts")

    assert response.status_code == 200
    assert response.json()["data"]["posts"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Author)

    response = client.post("/authors/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)

    response = client.get(f"/authors/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Author)
    body = factory.body(Author)

    response = client.request(method, f"/authors/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)

    response = client.delete(f"/authors/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/authors/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/authors/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Author) | {"unknown_field": 1}

    response = client.post("/authors/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/authors/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Author)
    del body["name"]

    response = client.post("/authors/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
