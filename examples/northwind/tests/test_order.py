# fw:generated:sha256:6d3786dbd63c6e4b9eb0bd091f551890af367a51883efbb9f16a45ef954558f7
"""What the API does with orders. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.order import Order


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Order)

    response = client.get("/orders/")

    assert response.status_code == 200
    assert row in response.json()["data"]


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

    del body["customer_id"]
    missing = client.post("/orders/", json=body)
    assert missing.status_code == 422
    assert "customer_id" in missing.json()["errors"]
