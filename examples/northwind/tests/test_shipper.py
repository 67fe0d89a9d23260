# fw:generated:sha256:c3c5ee9a69ac1e89fdd918f3576f7516ec59cbf072624048b70245319705e1c5
"""API tests for shippers. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.order import Order
from app.models.shipper import Shipper


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Shipper)

    response = client.get("/shippers/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Shipper)
    factory.create(Shipper)

    response = client.get("/shippers/", params={"company_name": row["company_name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Shipper, company_name="b")
    first = factory.create(Shipper, company_name="a")

    ascending = client.get("/shippers/", params={"sort": "company_name"})
    descending = client.get("/shippers/", params={"sort": "-company_name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


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


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Shipper)
    body = factory.body(Shipper)

    response = client.request(method, f"/shippers/{row['id']}", json=body)

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
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Shipper) | {"unknown_field": 1}

    response = client.post("/shippers/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/shippers/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Shipper)
    del body["company_name"]

    response = client.post("/shippers/", json=body)

    assert response.status_code == 422
    assert "company_name" in response.json()["errors"]
