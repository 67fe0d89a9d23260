# fw:generated:sha256:6c2e3550b33d092d63ea6af95f333d796f0ae197f8a43cd62d337b04950c7c64
"""What the API does with orders. Edit this file and it is yours alone."""

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

    found = client.get("/orders/", params={"ship_name": row["ship_name"]})
    up = client.get("/orders/", params={"sort": "ship_name"})
    down = client.get("/orders/", params={"sort": "-ship_name"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


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
    nowhere = "/orders/0"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Order)

    unknown = client.post("/orders/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/orders/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["customer_id"]
    missing = client.post("/orders/", json=body)
    assert missing.status_code == 422
    assert "customer_id" in missing.json()["errors"]
