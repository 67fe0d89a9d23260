# fw:generated:sha256:5ab6fc3d7e14faf92ce29cd061d59d7a055c4d3e2e3f5e43f6d300de9e563307
"""What the API does with services. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.service import Service


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Service)

    response = client.get("/services/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Service)

    response = client.post("/services/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Service)

    response = client.get(f"/services/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Service)
    body = factory.body(Service)

    response = client.patch(f"/services/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Service)

    response = client.delete(f"/services/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/services/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/services/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Service)

    unknown = client.post("/services/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["t"]
    missing = client.post("/services/", json=body)
    assert missing.status_code == 422
    assert "t" in missing.json()["errors"]
