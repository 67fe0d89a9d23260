# fw:generated:sha256:2199b7e8471c1a0bab089404057870afb64915f07c3af48d9e97a7eb684f8c96
"""API tests for users. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.auth_role import AuthRole
from app.models.user import User

SECRETS = {"password"}


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(User)

    response = client.get("/users/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(User)
    factory.create(User)

    response = client.get("/users/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(User, name="b")
    first = factory.create(User, name="a")

    ascending = client.get("/users/", params={"sort": "name"})
    descending = client.get("/users/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(AuthRole)
    row = factory.create(User, role_id=parent["id"])

    response = client.get(f"/users/{row['id']}?include=role")

    assert response.status_code == 200
    assert response.json()["data"]["role"] == parent


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


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(User)
    body = factory.body(User)

    response = client.request(method, f"/users/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | {name: body[name] for name in body.keys() - SECRETS}


def test_not_found(client: TestClient) -> None:
    path = "/users/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(User)
    duplicate = factory.body(User, email=body["email"])

    assert client.post("/users/", json=body).status_code == 201
    assert client.post("/users/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(User) | {"unknown_field": 1}

    response = client.post("/users/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/users/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(User) | {"ticket_assigned_at": None}

    response = client.post("/users/", json=body)

    assert response.status_code == 422
    assert "ticket_assigned_at" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(User) | {"email": "not a email"}

    response = client.post("/users/", json=body)

    assert response.status_code == 422
    assert "email" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(User)
    del body["name"]

    response = client.post("/users/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]


def test_delete(client: TestClient, factory: Factory) -> None:
    path = f"/users/{factory.create(User)['id']}"
    told = client.get(f"{path}?can=true").json()["meta"]["can"]
    assert told["delete"] is True

    assert client.delete(path).status_code == 200
    assert client.get(path).status_code == 404
