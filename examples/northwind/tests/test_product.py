# fw:generated:sha256:55a64db2da214c72d75640e6f4cec6e0a6d8e87eca556562c499958dbb8d5e13
"""What the API does with products. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.product import Product


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)

    response = client.get("/products/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Product)

    response = client.post("/products/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)

    response = client.get(f"/products/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)
    body = factory.body(Product)

    response = client.patch(f"/products/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Product)

    response = client.delete(f"/products/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/products/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/products/0"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Product)

    unknown = client.post("/products/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/products/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
