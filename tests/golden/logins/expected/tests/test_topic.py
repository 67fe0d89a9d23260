# fw:generated:sha256:7f306369a0ae2b2fa9f464667727db8e24a7d0bc0dbebb2870a90515e03885a0
"""API tests for topics. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient, Users

from app.models.topic import Topic


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)

    response = client.get("/topics/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)
    factory.create(Topic)

    filtered = client.get("/topics/", params={"name": row["name"]})
    ascending = client.get("/topics/", params={"sort": "name"})
    descending = client.get("/topics/", params={"sort": "-name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Topic)

    response = client.post("/topics/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)

    response = client.get(f"/topics/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)
    body = factory.body(Topic)

    response = client.patch(f"/topics/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)

    response = client.delete(f"/topics/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/topics/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/topics/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Topic)
    duplicate = factory.body(Topic, name=body["name"])

    assert client.post("/topics/", json=body).status_code == 201
    assert client.post("/topics/", json=duplicate).status_code == 409


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Topic)

    unknown = client.post("/topics/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/topics/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/topics/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]


def test_permissions(client: TestClient, users: Users) -> None:
    with users.nobody():
        assert client.get("/topics/").status_code == 401
        assert client.post("/topics/", json={}).status_code == 401
    with users.of_role(None):
        assert client.post("/topics/", json={}).status_code == 403
