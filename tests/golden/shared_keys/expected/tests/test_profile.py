# fw:generated:sha256:a0040ca047031619b324552374b2cbb05c493b0f6e912bf8cb0a7d3c78c15a5d
"""API tests for profiles. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.profile import Profile
from app.models.settings import Settings


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Profile)

    response = client.get("/profiles/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Profile)
    factory.create(Profile)

    response = client.get("/profiles/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Profile, name="b")
    first = factory.create(Profile, name="a")

    ascending = client.get("/profiles/", params={"sort": "name"})
    descending = client.get("/profiles/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Profile)
    child = factory.create(Settings, profile_id=row["id"])

    response = client.get(f"/profiles/{row['id']}?include=settings")

    assert response.status_code == 200
    assert response.json()["data"]["settings"] == child


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Profile)

    response = client.post("/profiles/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Profile)

    response = client.get(f"/profiles/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Profile)
    body = factory.body(Profile)

    response = client.request(method, f"/profiles/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Profile)

    response = client.delete(f"/profiles/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/profiles/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/profiles/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Profile) | {"unknown_field": 1}

    response = client.post("/profiles/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/profiles/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Profile)
    del body["name"]

    response = client.post("/profiles/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
