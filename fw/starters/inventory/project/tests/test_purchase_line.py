# fw:generated:sha256:27984a656bd377568c339b8491022d2bdde91a6ca2dfa32db37a16d6c85a837b
"""API tests for purchase lines. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.purchase_line import PurchaseLine
from app.models.purchase_order import PurchaseOrder


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(PurchaseLine)

    response = client.get("/purchase-lines/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(PurchaseLine)
    factory.create(PurchaseLine)

    response = client.get("/purchase-lines/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(PurchaseLine)
    second = factory.create(PurchaseLine)

    ascending = client.get("/purchase-lines/", params={"sort": "id"})
    descending = client.get("/purchase-lines/", params={"sort": "-id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(PurchaseOrder)
    row = factory.create(PurchaseLine, order_id=parent["id"])

    response = client.get(f"/purchase-lines/{row['id']}?include=order")

    assert response.status_code == 200
    assert response.json()["data"]["order"] == parent


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(PurchaseLine)

    response = client.get(f"/purchase-lines/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_not_found(client: TestClient) -> None:
    path = "/purchase-lines/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(PurchaseLine) | {"unknown_field": 1}

    response = client.post("/purchase-lines/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/purchase-lines/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(PurchaseLine) | {"received": None}

    response = client.post("/purchase-lines/", json=body)

    assert response.status_code == 422
    assert "received" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(PurchaseLine)
    del body["order_id"]

    response = client.post("/purchase-lines/", json=body)

    assert response.status_code == 422
    assert "order_id" in response.json()["errors"]
