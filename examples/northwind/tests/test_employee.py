# fw:generated:sha256:35422225558fe2a8d906a2ceebac3260065e998e2fc785f84f20e72b137ba7a5
"""What the API does with employees. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.employee import Employee


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Employee)

    response = client.get("/employees/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Employee)

    response = client.post("/employees/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Employee)

    response = client.get(f"/employees/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Employee)
    body = factory.body(Employee)

    response = client.patch(f"/employees/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Employee)

    response = client.delete(f"/employees/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/employees/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/employees/0"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Employee)

    unknown = client.post("/employees/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["last_name"]
    missing = client.post("/employees/", json=body)
    assert missing.status_code == 422
    assert "last_name" in missing.json()["errors"]
