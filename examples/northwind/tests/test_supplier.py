# fw:generated:sha256:e720c8eec2580c3d5ad82a09a51b1ecc46b6f28528ee13ac1c1ac666094be55a
"""API tests for suppliers. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.product import Product
from app.models.supplier import Supplier


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)

    response = client.get("/suppliers/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)
    factory.create(Supplier)

    response = client.get("/suppliers/", params={"company_name": row["company_name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Supplier, company_name="b")
    first = factory.create(Supplier, company_name="a")

    ascending = client.get("/suppliers/", params={"sort": "company_name"})
    descending = client.get("/suppliers/", params={"sort": "-company_name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)
    child = factory.create(Product, supplier_id=row["id"])

    response = client.get(f"/suppliers/{row['id']}?include=products")

    assert response.status_code == 200
    assert response.json()["data"]["products"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Supplier)

    response = client.post("/suppliers/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)

    response = client.get(f"/suppliers/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Supplier)
    body = factory.body(Supplier)

    response = client.request(method, f"/suppliers/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)

    response = client.delete(f"/suppliers/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/suppliers/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/suppliers/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Supplier) | {"unknown_field": 1}

    response = client.post("/suppliers/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/suppliers/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Supplier)
    del body["company_name"]

    response = client.post("/suppliers/", json=body)

    assert response.status_code == 422
    assert "company_name" in response.json()["errors"]
