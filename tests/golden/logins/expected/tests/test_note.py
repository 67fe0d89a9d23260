# fw:generated:sha256:ff5ed88a8f7b157cec6c4fc1935f3361cd9483e1a5e47de6d8c6a9378e91c9b7
"""API tests for notes. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient, Users

from app.models.note import Note
from app.models.topic import Topic


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Note)

    response = client.get("/notes/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Note)
    factory.create(Note)

    response = client.get("/notes/", params={"title": row["title"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Note, title="b")
    first = factory.create(Note, title="a")

    ascending = client.get("/notes/", params={"sort": "title"})
    descending = client.get("/notes/", params={"sort": "-title"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Topic)
    row = factory.create(Note, topic_id=parent["id"])

    response = client.get(f"/notes/{row['id']}?include=topic")

    assert response.status_code == 200
    assert response.json()["data"]["topic"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Note)

    response = client.post("/notes/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Note)

    response = client.get(f"/notes/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Note)
    body = factory.body(Note)

    response = client.request(method, f"/notes/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Note)

    response = client.delete(f"/notes/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/notes/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/notes/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Note) | {"unknown_field": 1}

    response = client.post("/notes/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/notes/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Note)
    del body["title"]

    response = client.post("/notes/", json=body)

    assert response.status_code == 422
    assert "title" in response.json()["errors"]


def test_permissions(client: TestClient, users: Users) -> None:
    with users.nobody():
        assert client.get("/notes/").status_code == 401
        assert client.post("/notes/", json={}).status_code == 401
    with users.of_role(None):
        assert client.post("/notes/", json={}).status_code == 403
