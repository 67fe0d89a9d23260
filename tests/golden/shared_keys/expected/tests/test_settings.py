# fw:generated:sha256:b0e6e089f2fe943c3b91e41cfa37a77174b208be9735fec38a1d0a6eb90e7373
"""API tests for settings. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.profile import Profile
from app.models.settings import Settings


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Settings)

    response = client.get("/settings/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Settings)
    factory.create(Settings)

    response = client.get("/settings/", params={"profile_id": row["profile_id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Profile)
    row = factory.create(Settings, profile_id=parent["id"])

    response = client.get(f"/settings/{row['profile_id']}?include=profile")

    assert response.status_code == 200
    assert response.json()["data"]["profile"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Settings)

    response = client.post("/settings/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Settings)

    response = client.get(f"/settings/{row['profile_id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Settings)
    body = factory.body(Settings)
    del body["profile_id"]

    response = client.request(method, f"/settings/{row['profile_id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["profile_id"] == row["profile_id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Settings)

    response = client.delete(f"/settings/{row['profile_id']}")

    assert response.status_code == 200
    assert client.get(f"/settings/{row['profile_id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/settings/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Settings)
    duplicate = factory.body(Settings, profile_id=body["profile_id"])

    assert client.post("/settings/", json=body).status_code == 201
    assert client.post("/settings/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Settings) | {"unknown_field": 1}

    response = client.post("/settings/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/settings/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Settings)
    del body["profile_id"]

    response = client.post("/settings/", json=body)

    assert response.status_code == 422
    assert "profile_id" in response.json()["errors"]
