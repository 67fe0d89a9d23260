# fw:generated:sha256:c0de815615f0b6cb58aad9c4bce577873c36a69bf9bfdf9c67c0d46d93cca787
"""API tests for auth roles. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient, Users

from app.models.auth_role import AuthRole


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(AuthRole)

    response = client.get("/authroles/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(AuthRole)
    factory.create(AuthRole)

    response = client.get("/authroles/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(AuthRole, name="b")
    first = factory.create(AuthRole, name="a")

    ascending = client.get("/authroles/", params={"sort": "name"})
    descending = client.get("/authroles/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


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


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(AuthRole)
    body = factory.body(AuthRole)

    response = client.request(method, f"/authroles/{row['id']}", json=body)

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
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(AuthRole)
    duplicate = factory.body(AuthRole, name=body["name"])

    assert client.post("/authroles/", json=body).status_code == 201
    assert client.post("/authroles/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(AuthRole) | {"unknown_field": 1}

    response = client.post("/authroles/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/authroles/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(AuthRole)
    del body["name"]

    response = client.post("/authroles/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]


def test_permissions(client: TestClient, users: Users) -> None:
    with users.nobody():
        assert client.get("/authroles/").status_code == 401
        assert client.post("/authroles/", json={}).status_code == 401
    with users.of_role(None):
        assert client.get("/authroles/").status_code == 403
        assert client.post("/authroles/", json={}).status_code == 403
