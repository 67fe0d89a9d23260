# fw:generated:sha256:6db475440faa87842ea03d2234565704b24eed91d6ec638c86e78607f2be816f
"""API tests for payments. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.company import Company
from app.models.payment import Payment


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Payment)

    response = client.get("/payments/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Payment)
    factory.create(Payment)

    response = client.get("/payments/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(Payment)
    second = factory.create(Payment)

    ascending = client.get("/payments/", params={"sort": "id"})
    descending = client.get("/payments/", params={"sort": "-id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Company)
    row = factory.create(Payment, vat=parent["vat"])

    response = client.get(f"/payments/{row['id']}?include=company")

    assert response.status_code == 200
    assert response.json()["data"]["company"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Payment)

    response = client.post("/payments/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Payment)

    response = client.get(f"/payments/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Payment)
    body = factory.body(Payment)

    response = client.request(method, f"/payments/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Payment)

    response = client.delete(f"/payments/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/payments/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/payments/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Payment) | {"unknown_field": 1}

    response = client.post("/payments/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/payments/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Payment)
    del body["vat"]

    response = client.post("/payments/", json=body)

    assert response.status_code == 422
    assert "vat" in response.json()["errors"]
