# fw:generated:sha256:5e315e4a24607fdc3912e20909bf767c235a9e38018ebb988fa9ca71c8b51721
"""What the API does with customers. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.customer import Customer


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Customer)

    response = client.get("/customers/")

    assert response.status_code == 200
    assert row in response.json()["data"]


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

    del body["code"]
    missing = client.post("/customers/", json=body)
    assert missing.status_code == 422
    assert "code" in missing.json()["errors"]
