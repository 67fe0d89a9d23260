# fw:generated:sha256:e6b9997d7b8dfd67b6737d4b7c5bc53d50ba64cfe357de37ad89a1ce8872ad38
"""API tests for drafts. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.draft import Draft


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Draft)

    response = client.get("/drafts/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Draft)
    factory.create(Draft)

    response = client.get("/drafts/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Draft)

    response = client.post("/drafts/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Draft)

    response = client.get(f"/drafts/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Draft)
    body = factory.body(Draft)

    response = client.request(method, f"/drafts/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Draft)

    response = client.delete(f"/drafts/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/drafts/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/drafts/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Draft) | {"unknown_field": 1}

    response = client.post("/drafts/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/drafts/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Draft)
    del body["body"]

    response = client.post("/drafts/", json=body)

    assert response.status_code == 422
    assert "body" in response.json()["errors"]
