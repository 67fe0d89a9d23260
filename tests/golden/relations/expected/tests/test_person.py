# fw:generated:sha256:065ca2bbc4bd040e184852dc343b8a267a94e9c896ce5f420b5a2ad5db8e909a
"""What the API does with people. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.person import Person


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Person)

    response = client.get("/people/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Person)

    response = client.post("/people/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Person)

    response = client.get(f"/people/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Person)
    body = factory.body(Person)

    response = client.patch(f"/people/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Person)

    response = client.delete(f"/people/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/people/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/people/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Person)

    unknown = client.post("/people/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/people/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
