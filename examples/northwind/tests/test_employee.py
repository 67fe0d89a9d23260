# fw:generated:sha256:11ab46c0a25e9a3e1a0ae88ea7fd669c7b265ffe43a05b0a50357115df54a0f8
"""API tests for employees. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.employee import Employee


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Employee)

    response = client.get("/employees/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Employee)
    factory.create(Employee)

    filtered = client.get("/employees/", params={"last_name": row["last_name"]})
    ascending = client.get("/employees/", params={"sort": "last_name"})
    descending = client.get("/employees/", params={"sort": "-last_name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Employee)
    row = factory.create(Employee, reports_to_id=parent["id"])

    response = client.get(f"/employees/{row['id']}?include=manager")

    assert response.status_code == 200
    assert response.json()["data"]["manager"] == parent


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
    path = "/employees/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Employee)

    unknown = client.post("/employees/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/employees/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["last_name"]
    missing = client.post("/employees/", json=body)
    assert missing.status_code == 422
    assert "last_name" in missing.json()["errors"]
