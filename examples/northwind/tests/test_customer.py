# fw:generated:sha256:5f6894c8b6ba2bab647b2562807310bc3c7d5161b1cedf38d582cb480de8ef2f
"""What the API does with customers. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.customer import Customer
from app.models.order import Order


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Customer)

    response = client.get("/customers/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Customer)
    factory.create(Customer)

    found = client.get("/customers/", params={"code": row["code"]})
    up = client.get("/customers/", params={"sort": "code"})
    down = client.get("/customers/", params={"sort": "-code"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Customer)
    child = factory.create(Order, customer_id=row["id"])

    response = client.get(f"/customers/{row['id']}?include=orders")

    assert response.status_code == 200
    assert response.json()["data"]["orders"] == [child]


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


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Customer)
    body = factory.body(Customer)

    response = client.patch(f"/customers/{row['id']}", json=body)

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
    nowhere = "/customers/0"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(Customer)
    again = factory.body(Customer, code=taken["code"])

    assert client.post("/customers/", json=taken).status_code == 201
    assert client.post("/customers/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Customer)

    unknown = client.post("/customers/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/customers/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["code"]
    missing = client.post("/customers/", json=body)
    assert missing.status_code == 422
    assert "code" in missing.json()["errors"]
