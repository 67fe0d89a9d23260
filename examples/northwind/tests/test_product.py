# fw:generated:sha256:1aa26e0207ba7c573778d9688fc73cd12118b60580f44c21b05c6763475d02c3
"""API tests for products. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.product import Product
from app.models.supplier import Supplier


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)

    response = client.get("/products/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)
    factory.create(Product)

    filtered = client.get("/products/", params={"name": row["name"]})
    ascending = client.get("/products/", params={"sort": "name"})
    descending = client.get("/products/", params={"sort": "-name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


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


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)
    body = factory.body(Product)

    response = client.patch(f"/products/{row['id']}", json=body)

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
    assert client.delete(path).status_code == 404


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Product)

    unknown = client.post("/products/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/products/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/products/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
