# fw:generated:sha256:4139a86680b66bd0f00a9b88767676f8ca668fd3307105487d4aa9b45aa87b77
"""API tests for employees. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.employee import Employee


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Employee)

    response = client.get("/employees/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Employee)
    factory.create(Employee)

    response = client.get("/employees/", params={"last_name": row["last_name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Employee, last_name="b")
    first = factory.create(Employee, last_name="a")

    ascending = client.get("/employees/", params={"sort": "last_name"})
    descending = client.get("/employees/", params={"sort": "-last_name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


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


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Employee)
    body = factory.body(Employee)

    response = client.request(method, f"/employees/{row['id']}", json=body)

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
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Employee) | {"unknown_field": 1}

    response = client.post("/employees/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/employees/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Employee)
    del body["last_name"]

    response = client.post("/employees/", json=body)

    assert response.status_code == 422
    assert "last_name" in response.json()["errors"]
