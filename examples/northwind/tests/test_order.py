# fw:generated:sha256:3336fe28262ea6a2b315742ecf2285ec4c085873e2bf5c16d448c31b719ebe04
"""API tests for orders. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.customer import Customer
from app.models.order import Order


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Order)

    response = client.get("/orders/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Order)
    factory.create(Order)

    filtered = client.get("/orders/", params={"ship_name": row["ship_name"]})
    ascending = client.get("/orders/", params={"sort": "ship_name"})
    descending = client.get("/orders/", params={"sort": "-ship_name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


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


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Order)

    response = client.get(f"/orders/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Order)
    body = factory.body(Order)

    response = client.patch(f"/orders/{row['id']}", json=body)

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
    path = "/orders/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Order)

    unknown = client.post("/orders/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/orders/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["customer_id"]
    missing = client.post("/orders/", json=body)
    assert missing.status_code == 422
    assert "customer_id" in missing.json()["errors"]
