# fw:generated:sha256:d630f09f58b712c55aa3b729832aa5018d784cc2d5efbafa6b3e60a74e59ac6b
"""API tests for products. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.product import Product
from app.models.product_category import ProductCategory


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)

    response = client.get("/products/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)

    response = client.get("/products/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(ProductCategory)
    row = factory.create(Product, category_id=parent["id"])

    response = client.get(f"/products/{row['id']}?include=category")

    assert response.status_code == 200
    assert response.json()["data"]["category"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Product, barcode="4006381333931")

    response = client.post("/products/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_default_measure(client: TestClient, factory: Factory) -> None:
    body = factory.body(Product, barcode="4006381333931")
    body.pop("measure", None)

    response = client.post("/products/", json=body)

    assert response.status_code == 201
    assert response.json()["data"]["measure"] == "piece"


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)

    response = client.get(f"/products/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Product)
    body = factory.body(Product, barcode="4006381333931")

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


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Product, barcode="4006381333931")
    duplicate = factory.body(Product, barcode=None, sku=body["sku"])

    assert client.post("/products/", json=body).status_code == 201
    assert client.post("/products/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Product, barcode="4006381333931") | {"unknown_field": 1}

    response = client.post("/products/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/products/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Product, barcode="4006381333931") | {"name": " "}

    response = client.post("/products/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Product, barcode="4006381333931")
    del body["sku"]

    response = client.post("/products/", json=body)

    assert response.status_code == 422
    assert "sku" in response.json()["errors"]
