# fw:generated:sha256:6f54e6aaeb89b5b941739493e6a361298da443a796d2d136c0fcf68ea2833a66
"""API tests for products. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.product import Product
from app.models.supplier import Supplier


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)

    response = client.get("/products/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)
    factory.create(Product)

    response = client.get("/products/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Product, name="b")
    first = factory.create(Product, name="a")

    ascending = client.get("/products/", params={"sort": "name"})
    descending = client.get("/products/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Supplier)
    row = factory.create(Product, supplier_id=parent["id"])

    response = client.get(f"/products/{row['id']}?include=supplier")

    assert response.status_code == 200
    assert response.json()["data"]["supplier"] == parent


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
    path = "/products/0"

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
    del body["name"]

    response = client.post("/products/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
