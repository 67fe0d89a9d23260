# fw:generated:sha256:1beb4c6ccbcf2a7a595280f8fbcd31e176720666d973a6acacb5313e3d61e664
"""What the API does with posts. Edit this file and it is yours alone."""

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

    found = client.get("/posts/", params={"title": row["title"]})
    up = client.get("/posts/", params={"sort": "title"})
    down = client.get("/posts/", params={"sort": "-title"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


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
    nowhere = "/posts/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Post)

    unknown = client.post("/posts/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/posts/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["title"]
    missing = client.post("/posts/", json=body)
    assert missing.status_code == 422
    assert "title" in missing.json()["errors"]
