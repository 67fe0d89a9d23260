# fw:generated:sha256:7a81109ecfae69b57e6e5e3148e0f6510920a0bf8327fd77d7143c11a4c01b55
"""API tests for locations. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.location import Location
from app.models.warehouse import Warehouse


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Location)

    response = client.get("/locations/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Location)

    response = client.get("/locations/", params={"zone": row["zone"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Warehouse)
    row = factory.create(Location, warehouse_id=parent["id"])

    response = client.get(f"/locations/{row['id']}?include=warehouse")

    assert response.status_code == 200
    assert response.json()["data"]["warehouse"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Location)

    response = client.post("/locations/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_default_kind(client: TestClient, factory: Factory) -> None:
    body = factory.body(Location)
    body.pop("kind", None)

    response = client.post("/locations/", json=body)

    assert response.status_code == 201
    assert response.json()["data"]["kind"] == "storage"


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Location)

    response = client.get(f"/locations/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Location)
    fixed = {"warehouse_id"}
    body = {k: v for k, v in factory.body(Location).items() if k not in fixed}

    response = client.request(method, f"/locations/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Location)

    response = client.delete(f"/locations/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/locations/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/locations/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Location)
    duplicate = factory.body(Location, code=body["code"])

    assert client.post("/locations/", json=body).status_code == 201
    assert client.post("/locations/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Location) | {"unknown_field": 1}

    response = client.post("/locations/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/locations/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Location) | {"zone": " "}

    response = client.post("/locations/", json=body)

    assert response.status_code == 422
    assert "zone" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Location)
    del body["warehouse_id"]

    response = client.post("/locations/", json=body)

    assert response.status_code == 422
    assert "warehouse_id" in response.json()["errors"]
