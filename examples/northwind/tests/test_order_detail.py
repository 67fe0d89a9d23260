# fw:generated:sha256:01a30470172425349f910329d79e9cbe8b5c4d196f2fc7b9892e47ba52ca71ee
"""API tests for order details. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.order import Order
from app.models.order_detail import OrderDetail


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(OrderDetail)

    response = client.get("/orderdetails/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(OrderDetail)
    factory.create(OrderDetail)

    response = client.get("/orderdetails/", params={"quantity": row["quantity"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(OrderDetail, quantity=2)
    first = factory.create(OrderDetail, quantity=1)

    ascending = client.get("/orderdetails/", params={"sort": "quantity"})
    descending = client.get("/orderdetails/", params={"sort": "-quantity"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Order)
    row = factory.create(OrderDetail, order_id=parent["id"])

    response = client.get(f"/orderdetails/{row['id']}?include=order")

    assert response.status_code == 200
    assert response.json()["data"]["order"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(OrderDetail)

    response = client.post("/orderdetails/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(OrderDetail)

    response = client.get(f"/orderdetails/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(OrderDetail)
    body = factory.body(OrderDetail)

    response = client.request(method, f"/orderdetails/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(OrderDetail)

    response = client.delete(f"/orderdetails/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/orderdetails/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/orderdetails/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(OrderDetail)
    duplicate = factory.body(
        OrderDetail, order_id=body["order_id"], product_id=body["product_id"]
    )

    assert client.post("/orderdetails/", json=body).status_code == 201
    assert client.post("/orderdetails/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(OrderDetail) | {"unknown_field": 1}

    response = client.post("/orderdetails/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/orderdetails/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(OrderDetail)
    del body["order_id"]

    response = client.post("/orderdetails/", json=body)

    assert response.status_code == 422
    assert "order_id" in response.json()["errors"]
