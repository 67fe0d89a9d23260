# fw:generated:sha256:a8697d8c6ef671f7c1436c6a055ee71b58c10b658fb24375543e6410a3ce3397
"""API tests for teams. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.team import Team


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Team)

    response = client.get("/teams/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Team)
    factory.create(Team)

    response = client.get("/teams/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Team, name="b")
    first = factory.create(Team, name="a")

    ascending = client.get("/teams/", params={"sort": "name"})
    descending = client.get("/teams/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Team)

    response = client.post("/teams/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Team)

    response = client.get(f"/teams/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Team)
    body = factory.body(Team)

    response = client.request(method, f"/teams/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Team)

    response = client.delete(f"/teams/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/teams/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/teams/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Team)
    duplicate = factory.body(Team, name=body["name"])

    assert client.post("/teams/", json=body).status_code == 201
    assert client.post("/teams/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Team) | {"unknown_field": 1}

    response = client.post("/teams/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/teams/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Team)
    del body["name"]

    response = client.post("/teams/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
