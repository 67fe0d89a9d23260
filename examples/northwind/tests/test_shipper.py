# fw:generated:sha256:67bf224e8de90a9adf8d474d8cc1648a7b2b1e66a3cb3cedcc17a290bc8aba6f
"""API tests for shippers. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.order import Order
from app.models.shipper import Shipper


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Shipper)

    response = client.get("/shippers/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Shipper)
    factory.create(Shipper)

    filtered = client.get("/shippers/", params={"company_name": row["company_name"]})
    ascending = client.get("/shippers/", params={"sort": "company_name"})
    descending = client.get("/shippers/", params={"sort": "-company_name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Shipper)
    child = factory.create(Order, shipper_id=row["id"])

    response = client.get(f"/shippers/{row['id']}?include=orders")

    assert response.status_code == 200
    assert response.json()["data"]["orders"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Shipper)

    response = client.post("/shippers/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Shipper)

    response = client.get(f"/shippers/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Shipper)
    body = factory.body(Shipper)

    response = client.patch(f"/shippers/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Shipper)

    response = client.delete(f"/shippers/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/shippers/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/shippers/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Shipper)

    unknown = client.post("/shippers/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/shippers/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["company_name"]
    missing = client.post("/shippers/", json=body)
    assert missing.status_code == 422
    assert "company_name" in missing.json()["errors"]
