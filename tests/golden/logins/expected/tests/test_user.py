# fw:generated:sha256:248eec5ec30f20b5262cd348ca51b5001fc1dd4bf8164a357b0bc819297beaad
"""API tests for users. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient, Users

from app.models.user import User

SECRETS = {"password"}


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(User)

    response = client.get("/users/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(User)
    factory.create(User)

    filtered = client.get("/users/", params={"name": row["name"]})
    ascending = client.get("/users/", params={"sort": "name"})
    descending = client.get("/users/", params={"sort": "-name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(User)

    response = client.post("/users/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert not SECRETS & row.keys()
    assert row == row | {name: body[name] for name in body.keys() - SECRETS}


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(User)

    response = client.get(f"/users/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(User)
    body = factory.body(User)

    response = client.patch(f"/users/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | {name: body[name] for name in body.keys() - SECRETS}


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(User)

    response = client.delete(f"/users/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/users/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/users/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(User)
    duplicate = factory.body(User, email=body["email"])

    assert client.post("/users/", json=body).status_code == 201
    assert client.post("/users/", json=duplicate).status_code == 409


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(User)

    unknown = client.post("/users/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/users/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/users/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]


def test_permissions(client: TestClient, users: Users) -> None:
    with users.nobody():
        assert client.get("/users/").status_code == 401
        assert client.post("/users/", json={}).status_code == 401
    with users.of_role(None):
        assert client.get("/users/").status_code == 403
        assert client.post("/users/", json={}).status_code == 403
