# fw:generated:sha256:9d7faafa34ca500429f79a21a98c485072deccef2fe320aa81fc1ccdc2f882d1
"""API tests for regions. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.region import Region
from app.models.territory import Territory


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Region)

    response = client.get("/regions/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Region)
    factory.create(Region)

    response = client.get("/regions/", params={"description": row["description"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Region, description="b")
    first = factory.create(Region, description="a")

    ascending = client.get("/regions/", params={"sort": "description"})
    descending = client.get("/regions/", params={"sort": "-description"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Region)
    child = factory.create(Territory, region_id=row["id"])

    response = client.get(f"/regions/{row['id']}?include=territories")

    assert response.status_code == 200
    assert response.json()["data"]["territories"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Region)

    response = client.post("/regions/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Region)

    response = client.get(f"/regions/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Region)
    body = factory.body(Region)

    response = client.request(method, f"/regions/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Region)

    response = client.delete(f"/regions/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/regions/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/regions/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Region)
    duplicate = factory.body(Region, description=body["description"])

    assert client.post("/regions/", json=body).status_code == 201
    assert client.post("/regions/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Region) | {"unknown_field": 1}

    response = client.post("/regions/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/regions/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Region)
    del body["description"]

    response = client.post("/regions/", json=body)

    assert response.status_code == 422
    assert "description" in response.json()["errors"]
