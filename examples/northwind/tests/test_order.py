# fw:generated:sha256:fce233297de42fe2640f5d3e5ecac1d648c607754af23738ba8ed6550bed8e46
"""API tests for orders. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.customer import Customer
from app.models.order import Order


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Order)

    response = client.get("/orders/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Order)
    factory.create(Order)

    response = client.get("/orders/", params={"ship_name": row["ship_name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Order, ship_name="b")
    first = factory.create(Order, ship_name="a")

    ascending = client.get("/orders/", params={"sort": "ship_name"})
    descending = client.get("/orders/", params={"sort": "-ship_name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Customer)
    row = factory.create(Order, customer_id=parent["id"])

    response = client.get(f"/orders/{row['id']}?include=customer")

    assert response.status_code == 200
    assert response.json()["data"]["customer"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Order)

    response = client.post("/orders/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Order)

    response = client.get(f"/orders/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Order)
    body = factory.body(Order)

    response = client.request(method, f"/orders/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Order)

    response = client.delete(f"/orders/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/orders/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/orders/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Order) | {"unknown_field": 1}

    response = client.post("/orders/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/orders/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Order)
    del body["customer_id"]

    response = client.post("/orders/", json=body)

    assert response.status_code == 422
    assert "customer_id" in response.json()["errors"]
