# fw:generated:sha256:1fc1bbdb9136c5ee20d61e9e90ec021c6fbead71cd3072c4c5ee8cbaaef2a24a
"""API tests for comments. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.comment import Comment
from app.models.post import Post


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Comment)

    response = client.get("/comments/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Comment)
    factory.create(Comment)

    response = client.get("/comments/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Comment, name="b")
    first = factory.create(Comment, name="a")

    ascending = client.get("/comments/", params={"sort": "name"})
    descending = client.get("/comments/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


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


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Comment)
    body = factory.body(Comment)

    response = client.request(method, f"/comments/{row['id']}", json=body)

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
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Comment) | {"unknown_field": 1}

    response = client.post("/comments/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/comments/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Comment)
    del body["post_id"]

    response = client.post("/comments/", json=body)

    assert response.status_code == 422
    assert "post_id" in response.json()["errors"]
