# fw:generated:sha256:4cc154360465334397eab20f21f2a1efec310c9a239b9f66a7f2fe8276824d91
"""What the API does with suppliers. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.supplier import Supplier


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)

    response = client.get("/suppliers/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Supplier)

    response = client.post("/suppliers/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)

    response = client.get(f"/suppliers/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)
    body = factory.body(Supplier)

    response = client.patch(f"/suppliers/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)

    response = client.delete(f"/suppliers/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/suppliers/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/suppliers/0"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Supplier)

    unknown = client.post("/suppliers/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["company_name"]
    missing = client.post("/suppliers/", json=body)
    assert missing.status_code == 422
    assert "company_name" in missing.json()["errors"]
