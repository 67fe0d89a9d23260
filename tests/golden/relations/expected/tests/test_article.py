# fw:generated:sha256:ea838553450e57a9b4a1b19c4d584b750786313cf236c6937f971c8115f0dbfa
"""API tests for articles. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.article import Article
from app.models.person import Person


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Article)

    response = client.get("/articles/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Article)
    factory.create(Article)

    filtered = client.get("/articles/", params={"title": row["title"]})
    ascending = client.get("/articles/", params={"sort": "title"})
    descending = client.get("/articles/", params={"sort": "-title"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Person)
    row = factory.create(Article, author_id=parent["id"])

    response = client.get(f"/articles/{row['id']}?include=author")

    assert response.status_code == 200
    assert response.json()["data"]["author"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Article)

    response = client.post("/articles/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Article)

    response = client.get(f"/articles/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Article)
    body = factory.body(Article)

    response = client.patch(f"/articles/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Article)

    response = client.delete(f"/articles/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/articles/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/articles/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Article)

    unknown = client.post("/articles/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/articles/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["title"]
    missing = client.post("/articles/", json=body)
    assert missing.status_code == 422
    assert "title" in missing.json()["errors"]
