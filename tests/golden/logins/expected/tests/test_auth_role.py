# fw:generated:sha256:6cb8dba00fc2ff6d9957547e03652c4a966d6501c4368c4d7f9d5c510dcd370f
"""API tests for auth roles. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient, Users

from app.models.auth_role import AuthRole


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(AuthRole)

    response = client.get("/authroles/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(AuthRole)
    factory.create(AuthRole)

    filtered = client.get("/authroles/", params={"name": row["name"]})
    ascending = client.get("/authroles/", params={"sort": "name"})
    descending = client.get("/authroles/", params={"sort": "-name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(AuthRole)

    response = client.post("/authroles/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(AuthRole)

    response = client.get(f"/authroles/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(AuthRole)
    body = factory.body(AuthRole)

    response = client.patch(f"/authroles/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(AuthRole)

    response = client.delete(f"/authroles/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/authroles/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/authroles/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(AuthRole)
    duplicate = factory.body(AuthRole, name=body["name"])

    assert client.post("/authroles/", json=body).status_code == 201
    assert client.post("/authroles/", json=duplicate).status_code == 409


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(AuthRole)

    unknown = client.post("/authroles/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/authroles/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/authroles/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]


def test_permissions(client: TestClient, users: Users) -> None:
    with users.nobody():
        assert client.get("/authroles/").status_code == 401
        assert client.post("/authroles/", json={}).status_code == 401
    with users.of_role(None):
        assert client.get("/authroles/").status_code == 403
        assert client.post("/authroles/", json={}).status_code == 403
