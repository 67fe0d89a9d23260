# fw:generated:sha256:6974d013a1e7e055e43cb7ed2643ee15b05c23254025753c601332e684a75b4f
"""What the API does with order details. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.order import Order
from app.models.order_detail import OrderDetail


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(OrderDetail)

    response = client.get("/orderdetails/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(OrderDetail)
    factory.create(OrderDetail)

    found = client.get("/orderdetails/", params={"quantity": row["quantity"]})
    up = client.get("/orderdetails/", params={"sort": "quantity"})
    down = client.get("/orderdetails/", params={"sort": "-quantity"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Order)
    row = factory.create(OrderDetail, order_id=parent["id"])

    response = client.get(f"/orderdetails/{row['id']}?include=order")

    assert response.status_code == 200
    assert response.json()["data"]["order"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(OrderDetail)

    response = client.post("/orderdetails/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(OrderDetail)

    response = client.get(f"/orderdetails/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(OrderDetail)
    body = factory.body(OrderDetail)

    response = client.patch(f"/orderdetails/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(OrderDetail)

    response = client.delete(f"/orderdetails/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/orderdetails/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/orderdetails/0"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(OrderDetail)
    again = factory.body(
        OrderDetail, order_id=taken["order_id"], product_id=taken["product_id"]
    )

    assert client.post("/orderdetails/", json=taken).status_code == 201
    assert client.post("/orderdetails/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(OrderDetail)

    unknown = client.post("/orderdetails/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/orderdetails/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["order_id"]
    missing = client.post("/orderdetails/", json=body)
    assert missing.status_code == 422
    assert "order_id" in missing.json()["errors"]
