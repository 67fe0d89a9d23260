# fw:generated:sha256:85b98d47948152bd8ea427dc57a68cb60065a78c2ed185876cffca879f4b83e3
"""API tests for comments. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient, Users

from app.models.comment import Comment
from app.models.post import Post
from tests.desk import Desk


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


def test_create(client: TestClient, factory: Factory, desk: Desk) -> None:
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


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Comment)

    response = client.delete(f"/comments/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/comments/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/comments/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
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


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Comment) | {"status": None}

    response = client.post("/comments/", json=body)

    assert response.status_code == 422
    assert "status" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Comment) | {"name": " "}

    response = client.post("/comments/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Comment)
    del body["post_id"]

    response = client.post("/comments/", json=body)

    assert response.status_code == 422
    assert "post_id" in response.json()["errors"]


def test_permissions(client: TestClient, users: Users) -> None:
    with users.super_admin():
        assert (
            client.patch(
                "/comments/00000000-0000-0000-0000-000000000000", json={}
            ).status_code
            == 403
        )
