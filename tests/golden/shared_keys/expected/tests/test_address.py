# fw:generated:sha256:756459dc6dfed1e1a6a8a1b6b9fce9354e6ae46d7fc9e85681f61a0ce1ce1088
"""API tests for addresses. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.address import Address
from app.models.profile import Profile


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Address)

    response = client.get("/addresses/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Address)
    factory.create(Address)

    response = client.get("/addresses/", params={"city": row["city"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Address, city="b")
    first = factory.create(Address, city="a")

    ascending = client.get("/addresses/", params={"sort": "city"})
    descending = client.get("/addresses/", params={"sort": "-city"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Profile)
    row = factory.create(Address, profile_id=parent["id"])

    response = client.get(f"/addresses/{row['profile_id']}?include=profile")

    assert response.status_code == 200
    assert response.json()["data"]["profile"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Address)

    response = client.post("/addresses/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Address)

    response = client.get(f"/addresses/{row['profile_id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Address)
    body = factory.body(Address)
    del body["profile_id"]

    response = client.request(method, f"/addresses/{row['profile_id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["profile_id"] == row["profile_id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Address)

    response = client.delete(f"/addresses/{row['profile_id']}")

    assert response.status_code == 200
    assert client.get(f"/addresses/{row['profile_id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/addresses/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Address)
    duplicate = factory.body(Address, profile_id=body["profile_id"])

    assert client.post("/addresses/", json=body).status_code == 201
    assert client.post("/addresses/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Address) | {"unknown_field": 1}

    response = client.post("/addresses/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/addresses/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Address)
    del body["profile_id"]

    response = client.post("/addresses/", json=body)

    assert response.status_code == 422
    assert "profile_id" in response.json()["errors"]
