# fw:generated:sha256:0f15c8031d90e11161ee0dd09396672df6331c499830d73f23b328a12145a769
"""API tests for roles. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.role import Role


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Role)

    response = client.get("/roles/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Role)

    response = client.get("/roles/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Role)

    response = client.post("/roles/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Role)

    response = client.get(f"/roles/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Role)
    body = factory.body(Role)

    response = client.request(method, f"/roles/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Role)

    response = client.delete(f"/roles/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/roles/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/roles/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Role)
    duplicate = factory.body(Role, name=body["name"])

    assert client.post("/roles/", json=body).status_code == 201
    assert client.post("/roles/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Role) | {"unknown_field": 1}

    response = client.post("/roles/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/roles/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Role)
    del body["name"]

    response = client.post("/roles/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
