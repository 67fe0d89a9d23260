# fw:generated:sha256:26831eb184971d13077f807d6d1b26e3b338670fdfdb443bfe784815e3329aa8
"""API tests for tags. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.post import Post
from app.models.tag import Tag


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Tag)

    response = client.get("/tags/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Tag)
    factory.create(Tag)

    filtered = client.get("/tags/", params={"name": row["name"]})
    ascending = client.get("/tags/", params={"sort": "name"})
    descending = client.get("/tags/", params={"sort": "-name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    other = factory.create(Post)
    row = factory.create(Tag)
    client.patch(f"/tags/{row['id']}", json={"post_ids": [other["id"]]})

    response = client.get(f"/tags/{row['id']}?include=posts")

    assert response.status_code == 200
    assert response.json()["data"]["posts"] == [other]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Tag)

    response = client.post("/tags/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Tag)

    response = client.get(f"/tags/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Tag)
    body = factory.body(Tag)

    response = client.patch(f"/tags/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Tag)

    response = client.delete(f"/tags/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/tags/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/tags/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Tag)
    duplicate = factory.body(Tag, name=body["name"])

    assert client.post("/tags/", json=body).status_code == 201
    assert client.post("/tags/", json=duplicate).status_code == 409


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Tag)

    unknown = client.post("/tags/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/tags/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/tags/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
