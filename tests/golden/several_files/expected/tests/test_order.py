# fw:generated:sha256:be3b473e6f7121934ea6bccde65df7c338d6ecbcf9737c84120a455d3cf8e0ef
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

    response = client.get("/orders/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(Order)
    second = factory.create(Order)

    ascending = client.get("/orders/", params={"sort": "id"})
    descending = client.get("/orders/", params={"sort": "-id"})

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


def test_default_status(client: TestClient, factory: Factory) -> None:
    body = factory.body(Order)
    body.pop("status", None)

    response = client.post("/orders/", json=body)

    assert response.status_code == 201
    assert response.json()["data"]["status"] == "open"


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
    path = "/orders/00000000-0000-0000-0000-000000000000"

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
