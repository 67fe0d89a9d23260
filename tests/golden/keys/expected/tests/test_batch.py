# fw:generated:sha256:051832835f06e4171296b3e4ab73e6b648d7104ab7d4583e0775bd0c91fe4d01
"""API tests for batches. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.batch import Batch


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Batch)

    response = client.get("/batches/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Batch)
    factory.create(Batch)

    response = client.get("/batches/", params={"size": row["size"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Batch, size=2)
    first = factory.create(Batch, size=1)

    ascending = client.get("/batches/", params={"sort": "size"})
    descending = client.get("/batches/", params={"sort": "-size"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Batch)

    response = client.post("/batches/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Batch)

    response = client.get(f"/batches/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Batch)
    body = factory.body(Batch)

    response = client.request(method, f"/batches/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Batch)

    response = client.delete(f"/batches/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/batches/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/batches/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Batch) | {"unknown_field": 1}

    response = client.post("/batches/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/batches/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Batch)
    del body["size"]

    response = client.post("/batches/", json=body)

    assert response.status_code == 422
    assert "size" in response.json()["errors"]
