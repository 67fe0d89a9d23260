# fw:generated:sha256:ff6cc80c8f83611f98f553603b8aebd14a3d6508e931955db246f91244dfd5dd
"""API tests for comments. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.comment import Comment
from app.models.post import Post


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Comment)

    response = client.get("/comments/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Comment)
    factory.create(Comment)

    filtered = client.get("/comments/", params={"name": row["name"]})
    ascending = client.get("/comments/", params={"sort": "name"})
    descending = client.get("/comments/", params={"sort": "-name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Post)
    row = factory.create(Comment, post_id=parent["id"])

    response = client.get(f"/comments/{row['id']}?include=post")

    assert response.status_code == 200
    assert response.json()["data"]["post"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Comment)

    response = client.post("/comments/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Comment)

    response = client.get(f"/comments/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Comment)
    body = factory.body(Comment)

    response = client.patch(f"/comments/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Comment)

    response = client.delete(f"/comments/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/comments/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/comments/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Comment)

    unknown = client.post("/comments/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/comments/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["post_id"]
    missing = client.post("/comments/", json=body)
    assert missing.status_code == 422
    assert "post_id" in missing.json()["errors"]
