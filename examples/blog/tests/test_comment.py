# fw:generated:sha256:56b11fdd5fbeb993ed427560a45613b4e164618dcfb4878483475b0ae4e59ce0
"""What the API does with comments. Edit this file and it is yours alone."""

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

    found = client.get("/comments/", params={"name": row["name"]})
    up = client.get("/comments/", params={"sort": "name"})
    down = client.get("/comments/", params={"sort": "-name"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


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
    nowhere = "/comments/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Comment)

    unknown = client.post("/comments/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/comments/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["post_id"]
    missing = client.post("/comments/", json=body)
    assert missing.status_code == 422
    assert "post_id" in missing.json()["errors"]
