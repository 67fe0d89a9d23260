# fw:generated:sha256:0b912001066cce24e21fbd9704e5bd8763b939427683ef33eba5d68bf732acfe
"""API tests for customers. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.customer import Customer
from app.models.product import Product


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Customer)

    response = client.get("/customers/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Customer)
    factory.create(Customer)

    response = client.get("/customers/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Customer, name="b")
    first = factory.create(Customer, name="a")

    ascending = client.get("/customers/", params={"sort": "name"})
    descending = client.get("/customers/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Product)
    row = factory.create(Customer, favourite_id=parent["id"])

    response = client.get(f"/customers/{row['id']}?include=favourite")

    assert response.status_code == 200
    assert response.json()["data"]["favourite"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Customer)

    response = client.post("/customers/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Customer)

    response = client.get(f"/customers/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Customer)
    body = factory.body(Customer)

    response = client.request(method, f"/customers/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Customer)

    response = client.delete(f"/customers/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/customers/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/customers/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Customer) | {"unknown_field": 1}

    response = client.post("/customers/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/customers/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Customer)
    del body["name"]

    response = client.post("/customers/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
