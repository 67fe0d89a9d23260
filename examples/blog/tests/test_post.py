# fw:generated:sha256:8f1f31f4020ed176aea262d9998556baa0b57d341ff34fa63934b809a8b37c1d
"""API tests for posts. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.author import Author
from app.models.post import Post


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Post)

    response = client.get("/posts/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Post)
    factory.create(Post)

    filtered = client.get("/posts/", params={"title": row["title"]})
    ascending = client.get("/posts/", params={"sort": "title"})
    descending = client.get("/posts/", params={"sort": "-title"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Author)
    row = factory.create(Post, author_id=parent["id"])

    response = client.get(f"/posts/{row['id']}?include=author")

    assert response.status_code == 200
    assert response.json()["data"]["author"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Post)

    response = client.post("/posts/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Post)

    response = client.get(f"/posts/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Post)
    body = factory.body(Post)

    response = client.patch(f"/posts/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Post)

    response = client.delete(f"/posts/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/posts/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/posts/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Post)
    duplicate = factory.body(Post, slug=body["slug"])

    assert client.post("/posts/", json=body).status_code == 201
    assert client.post("/posts/", json=duplicate).status_code == 409


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Post)

    unknown = client.post("/posts/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/posts/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["title"]
    missing = client.post("/posts/", json=body)
    assert missing.status_code == 422
    assert "title" in missing.json()["errors"]
