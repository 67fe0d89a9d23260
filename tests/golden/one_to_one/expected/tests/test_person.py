# fw:generated:sha256:0ea7a16ad65d38332ba57517c84a4b34544a86bd7e9af6dca4009525119f54eb
"""API tests for people. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.person import Person


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Person)

    response = client.get("/people/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Person)
    factory.create(Person)

    response = client.get("/people/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Person)
    row = factory.create(Person, partner_id=parent["id"])

    response = client.get(f"/people/{row['id']}?include=partner")

    assert response.status_code == 200
    assert response.json()["data"]["partner"] == parent


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


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Person)
    body = factory.body(Person)

    response = client.request(method, f"/people/{row['id']}", json=body)

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
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Person)
    duplicate = factory.body(Person, partner_id=body["partner_id"])

    assert client.post("/people/", json=body).status_code == 201
    assert client.post("/people/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Person) | {"unknown_field": 1}

    response = client.post("/people/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/people/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Person)
    del body["name"]

    response = client.post("/people/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
