# fw:generated:sha256:4b9b314befcf56576390136be448ec84bf90474e7be61383ea0f9b9fdab79e62
"""API tests for posts. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.author import Author
from app.models.post import Post
from tests.desk import Desk


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Post)

    response = client.get("/posts/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Post)
    factory.create(Post)

    response = client.get("/posts/", params={"title": row["title"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Post, title="b")
    first = factory.create(Post, title="a")

    ascending = client.get("/posts/", params={"sort": "title"})
    descending = client.get("/posts/", params={"sort": "-title"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Author)
    row = factory.create(Post, author_id=parent["id"])

    response = client.get(f"/posts/{row['id']}?include=author")

    assert response.status_code == 200
    assert response.json()["data"]["author"] == parent


def test_create(client: TestClient, factory: Factory, desk: Desk) -> None:
    body = factory.body(Post)

    response = client.post("/posts/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_default_status(client: TestClient, factory: Factory, desk: Desk) -> None:
    body = factory.body(Post)
    body.pop("status", None)

    response = client.post("/posts/", json=body)

    assert response.status_code == 201
    assert response.json()["data"]["status"] == "draft"


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Post)

    response = client.get(f"/posts/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, desk: Desk, method: str) -> None:
    row = factory.create(Post, status="draft")
    body = factory.body(Post)
    tag = {"If-Match": client.get(f"/posts/{row['id']}").headers["etag"]}

    response = client.request(method, f"/posts/{row['id']}", json=body, headers=tag)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_not_found(client: TestClient) -> None:
    path = "/posts/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}, headers={"If-Match": "*"}).status_code == 404
    assert client.put(path, json={}, headers={"If-Match": "*"}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory, desk: Desk) -> None:
    body = factory.body(Post)
    duplicate = factory.body(Post, slug=body["slug"])

    assert client.post("/posts/", json=body).status_code == 201
    assert client.post("/posts/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Post) | {"unknown_field": 1}

    response = client.post("/posts/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/posts/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Post) | {"html": None}

    response = client.post("/posts/", json=body)

    assert response.status_code == 422
    assert "html" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Post) | {"title": " "}

    response = client.post("/posts/", json=body)

    assert response.status_code == 422
    assert "title" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Post)
    del body["title"]

    response = client.post("/posts/", json=body)

    assert response.status_code == 422
    assert "title" in response.json()["errors"]
