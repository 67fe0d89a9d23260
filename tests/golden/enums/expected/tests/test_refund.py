# fw:generated:sha256:7c746a927eb294462a9cbc508660f4acc62173838e7786412124e3c45317aaea
"""API tests for refunds. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.refund import Refund


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Refund)

    response = client.get("/refunds/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Refund)
    factory.create(Refund)

    response = client.get("/refunds/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(Refund)
    second = factory.create(Refund)

    ascending = client.get("/refunds/", params={"sort": "id"})
    descending = client.get("/refunds/", params={"sort": "-id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Refund)

    response = client.post("/refunds/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Refund)

    response = client.get(f"/refunds/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Refund)
    body = factory.body(Refund)

    response = client.request(method, f"/refunds/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Refund)

    response = client.delete(f"/refunds/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/refunds/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/refunds/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Refund) | {"unknown_field": 1}

    response = client.post("/refunds/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/refunds/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Refund)
    del body["Status"]

    response = client.post("/refunds/", json=body)

    assert response.status_code == 422
    assert "Status" in response.json()["errors"]
