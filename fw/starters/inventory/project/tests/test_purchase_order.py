# fw:generated:sha256:5a91826f0fcbb0e8d6284795ea83cdddb71c6e7b7cc5be21db262356037aa2d2
"""API tests for purchase orders. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.purchase_order import PurchaseOrder
from app.models.supplier import Supplier

pytestmark = pytest.mark.usefixtures("somebody")


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(PurchaseOrder)

    response = client.get("/purchase-orders/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(PurchaseOrder)
    factory.create(PurchaseOrder)

    response = client.get("/purchase-orders/", params={"number": row["number"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(PurchaseOrder, number="b")
    first = factory.create(PurchaseOrder, number="a")

    ascending = client.get("/purchase-orders/", params={"sort": "number"})
    descending = client.get("/purchase-orders/", params={"sort": "-number"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Supplier)
    row = factory.create(PurchaseOrder, supplier_id=parent["id"])

    response = client.get(f"/purchase-orders/{row['id']}?include=supplier")

    assert response.status_code == 200
    assert response.json()["data"]["supplier"] == parent


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(PurchaseOrder)

    response = client.get(f"/purchase-orders/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_not_found(client: TestClient) -> None:
    path = "/purchase-orders/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(PurchaseOrder) | {"unknown_field": 1}

    response = client.post("/purchase-orders/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/purchase-orders/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(PurchaseOrder) | {"number": None}

    response = client.post("/purchase-orders/", json=body)

    assert response.status_code == 422
    assert "number" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(PurchaseOrder)
    del body["supplier_id"]

    response = client.post("/purchase-orders/", json=body)

    assert response.status_code == 422
    assert "supplier_id" in response.json()["errors"]
