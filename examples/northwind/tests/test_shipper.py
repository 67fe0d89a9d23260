# fw:generated:sha256:1cd4c09fbd698516553b6b2f7cefc2aeef097735394da56dc8a801a8756497ee
"""What the API does with shippers. Edit this file and it is yours alone."""

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

    found = client.get("/shippers/", params={"company_name": row["company_name"]})
    up = client.get("/shippers/", params={"sort": "company_name"})
    down = client.get("/shippers/", params={"sort": "-company_name"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


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
    nowhere = "/shippers/0"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Shipper)

    unknown = client.post("/shippers/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/shippers/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["company_name"]
    missing = client.post("/shippers/", json=body)
    assert missing.status_code == 422
    assert "company_name" in missing.json()["errors"]
