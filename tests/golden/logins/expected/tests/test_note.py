# fw:generated:sha256:3225e5a18a98333156df113ba310d2d08646538ce1f4fa61dcb8edc7371ae729
"""API tests for notes. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient, Users

from app.models.note import Note
from app.models.topic import Topic


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Note)

    response = client.get("/notes/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Note)
    factory.create(Note)

    filtered = client.get("/notes/", params={"title": row["title"]})
    ascending = client.get("/notes/", params={"sort": "title"})
    descending = client.get("/notes/", params={"sort": "-title"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


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


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Note)
    body = factory.body(Note)

    response = client.patch(f"/notes/{row['id']}", json=body)

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
    assert client.delete(path).status_code == 404


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Note)

    unknown = client.post("/notes/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/notes/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["title"]
    missing = client.post("/notes/", json=body)
    assert missing.status_code == 422
    assert "title" in missing.json()["errors"]


def test_permissions(client: TestClient, users: Users) -> None:
    with users.nobody():
        assert client.get("/notes/").status_code == 401
        assert client.post("/notes/", json={}).status_code == 401
    with users.of_role(None):
        assert client.post("/notes/", json={}).status_code == 403
