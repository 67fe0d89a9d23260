# fw:generated:sha256:e8848ad1d6cb5829982c4be265afe8ce50ea4ae62c4608b6ae7d9d2e7d55f4ec
"""API tests for territories. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.region import Region
from app.models.territory import Territory


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Territory)

    response = client.get("/territories/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Territory)
    factory.create(Territory)

    response = client.get("/territories/", params={"code": row["code"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Territory, code="b")
    first = factory.create(Territory, code="a")

    ascending = client.get("/territories/", params={"sort": "code"})
    descending = client.get("/territories/", params={"sort": "-code"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Region)
    row = factory.create(Territory, region_id=parent["id"])

    response = client.get(f"/territories/{row['id']}?include=region")

    assert response.status_code == 200
    assert response.json()["data"]["region"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Territory)

    response = client.post("/territories/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Territory)

    response = client.get(f"/territories/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Territory)
    body = factory.body(Territory)

    response = client.request(method, f"/territories/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Territory)

    response = client.delete(f"/territories/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/territories/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/territories/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Territory)
    duplicate = factory.body(Territory, code=body["code"])

    assert client.post("/territories/", json=body).status_code == 201
    assert client.post("/territories/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Territory) | {"unknown_field": 1}

    response = client.post("/territories/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/territories/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Territory)
    del body["code"]

    response = client.post("/territories/", json=body)

    assert response.status_code == 422
    assert "code" in response.json()["errors"]
