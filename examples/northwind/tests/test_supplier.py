# fw:generated:sha256:5db6f2ac7b5382d1a5a0b88ec0530e820cef2b5b3f4af54134b630fe2251efbb
"""API tests for suppliers. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.product import Product
from app.models.supplier import Supplier


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)

    response = client.get("/suppliers/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)
    factory.create(Supplier)

    filtered = client.get("/suppliers/", params={"company_name": row["company_name"]})
    ascending = client.get("/suppliers/", params={"sort": "company_name"})
    descending = client.get("/suppliers/", params={"sort": "-company_name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


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


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)
    body = factory.body(Supplier)

    response = client.patch(f"/suppliers/{row['id']}", json=body)

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
    assert client.delete(path).status_code == 404


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Supplier)

    unknown = client.post("/suppliers/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/suppliers/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["company_name"]
    missing = client.post("/suppliers/", json=body)
    assert missing.status_code == 422
    assert "company_name" in missing.json()["errors"]
