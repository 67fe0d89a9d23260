# fw:generated:sha256:b2d09b26945896990d196a47203bb33bb42673aec227cb91debab634cc2a893b
"""API tests for products. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.order import Order
from app.models.product import Product


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)

    response = client.get("/products/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)
    factory.create(Product)

    response = client.get("/products/", params={"title": row["title"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Product, title="b")
    first = factory.create(Product, title="a")

    ascending = client.get("/products/", params={"sort": "title"})
    descending = client.get("/products/", params={"sort": "-title"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    other = factory.create(Order)
    row = factory.create(Product)
    client.patch(f"/products/{row['id']}", json={"order_ids": [other["id"]]})

    response = client.get(f"/products/{row['id']}?include=orders")

    assert response.status_code == 200
    assert response.json()["data"]["orders"] == [other]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Product)

    response = client.post("/products/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)

    response = client.get(f"/products/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Product)
    body = factory.body(Product)

    response = client.request(method, f"/products/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)

    response = client.delete(f"/products/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/products/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/products/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Product) | {"unknown_field": 1}

    response = client.post("/products/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/products/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Product)
    del body["title"]

    response = client.post("/products/", json=body)

    assert response.status_code == 422
    assert "title" in response.json()["errors"]
