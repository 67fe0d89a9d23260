# fw:generated:sha256:64f01e2e320ea83c14485e69c88ac8ec06068b55be9bcd12b25064529f0a8514
"""API tests for invoices. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.company import Company
from app.models.invoice import Invoice


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Invoice)

    response = client.get("/invoices/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Invoice)
    factory.create(Invoice)

    response = client.get("/invoices/", params={"number": row["number"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Invoice, number="b")
    first = factory.create(Invoice, number="a")

    ascending = client.get("/invoices/", params={"sort": "number"})
    descending = client.get("/invoices/", params={"sort": "-number"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Company)
    row = factory.create(Invoice, company_id=parent["id"])

    response = client.get(f"/invoices/{row['number']}?include=company")

    assert response.status_code == 200
    assert response.json()["data"]["company"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Invoice)

    response = client.post("/invoices/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Invoice)

    response = client.get(f"/invoices/{row['number']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Invoice)
    body = factory.body(Invoice)
    del body["number"]

    response = client.request(method, f"/invoices/{row['number']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["number"] == row["number"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Invoice)

    response = client.delete(f"/invoices/{row['number']}")

    assert response.status_code == 200
    assert client.get(f"/invoices/{row['number']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/invoices/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Invoice)
    duplicate = factory.body(Invoice, number=body["number"])

    assert client.post("/invoices/", json=body).status_code == 201
    assert client.post("/invoices/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Invoice) | {"unknown_field": 1}

    response = client.post("/invoices/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/invoices/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Invoice)
    del body["number"]

    response = client.post("/invoices/", json=body)

    assert response.status_code == 422
    assert "number" in response.json()["errors"]
