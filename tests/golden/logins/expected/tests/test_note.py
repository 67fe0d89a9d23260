# fw:generated:sha256:7254f3b65dafd6696f6d33be1a19654b88ce37537cd06803805f9c0d137288d4
"""What the API does with notes. Edit this file and it is yours alone."""

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

    found = client.get("/notes/", params={"title": row["title"]})
    up = client.get("/notes/", params={"sort": "title"})
    down = client.get("/notes/", params={"sort": "-title"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


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
    nowhere = "/notes/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Note)

    unknown = client.post("/notes/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/notes/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["title"]
    missing = client.post("/notes/", json=body)
    assert missing.status_code == 422
    assert "title" in missing.json()["errors"]


def test_who_may_not_do_what(client: TestClient, users: Users) -> None:
    with users.nobody():
        assert client.get("/notes/").status_code == 401
        assert client.post("/notes/", json={}).status_code == 401
    with users.of_role(None):
        assert client.post("/notes/", json={}).status_code == 403
