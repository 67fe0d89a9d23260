# fw:generated:sha256:836d3713403a40db5eb823e9085d688c3e76ef25eccf233614b1ba0ea5270625
"""API tests for people. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.article import Article
from app.models.person import Person


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Person)

    response = client.get("/people/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Person)
    factory.create(Person)

    filtered = client.get("/people/", params={"name": row["name"]})
    ascending = client.get("/people/", params={"sort": "name"})
    descending = client.get("/people/", params={"sort": "-name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Person)
    child = factory.create(Article, author_id=row["id"])

    response = client.get(f"/people/{row['id']}?include=articles")

    assert response.status_code == 200
    assert response.json()["data"]["articles"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Person)

    response = client.post("/people/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Person)

    response = client.get(f"/people/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Person)
    body = factory.body(Person)

    response = client.patch(f"/people/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Person)

    response = client.delete(f"/people/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/people/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/people/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Person)

    unknown = client.post("/people/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/people/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/people/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
