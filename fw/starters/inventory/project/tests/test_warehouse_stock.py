# fw:generated:sha256:7cc90daac3450a08154e34c572b5d8d0e477841db3b615375b888010ce9ed965
"""API tests for warehouse stocks. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient, Users

from app.models.product import Product
from app.models.warehouse_stock import WarehouseStock


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(WarehouseStock)

    response = client.get("/warehouse-stocks/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(WarehouseStock)
    factory.create(WarehouseStock)

    response = client.get("/warehouse-stocks/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(WarehouseStock)
    second = factory.create(WarehouseStock)

    ascending = client.get("/warehouse-stocks/", params={"sort": "id"})
    descending = client.get("/warehouse-stocks/", params={"sort": "-id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Product)
    row = factory.create(WarehouseStock, product_id=parent["id"])

    response = client.get(f"/warehouse-stocks/{row['id']}?include=product")

    assert response.status_code == 200
    assert response.json()["data"]["product"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(WarehouseStock)

    response = client.post("/warehouse-stocks/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(WarehouseStock)

    response = client.get(f"/warehouse-stocks/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(WarehouseStock)
    fixed = {"product_id", "warehouse_id"}
    body = {k: v for k, v in factory.body(WarehouseStock).items() if k not in fixed}

    response = client.request(method, f"/warehouse-stocks/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_not_found(client: TestClient) -> None:
    path = "/warehouse-stocks/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(WarehouseStock)
    duplicate = factory.body(
        WarehouseStock, product_id=body["product_id"], warehouse_id=body["warehouse_id"]
    )

    assert client.post("/warehouse-stocks/", json=body).status_code == 201
    assert client.post("/warehouse-stocks/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(WarehouseStock) | {"unknown_field": 1}

    response = client.post("/warehouse-stocks/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/warehouse-stocks/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(WarehouseStock) | {"on_hand": None}

    response = client.post("/warehouse-stocks/", json=body)

    assert response.status_code == 422
    assert "on_hand" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(WarehouseStock)
    del body["product_id"]

    response = client.post("/warehouse-stocks/", json=body)

    assert response.status_code == 422
    assert "product_id" in response.json()["errors"]


def test_permissions(client: TestClient, users: Users) -> None:
    with users.super_admin():
        assert (
            client.delete(
                "/warehouse-stocks/00000000-0000-0000-0000-000000000000"
            ).status_code
            == 403
        )
