# fw:generated:sha256:e1810d49f81bb2180bcdda0921c2f1a2414b7706fc2888cccf8e28d619a5460d
"""API tests for follows. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.follow import Follow


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Follow)

    response = client.get("/follows/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Follow)
    factory.create(Follow)

    response = client.get("/follows/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(Follow)
    second = factory.create(Follow)

    ascending = client.get("/follows/", params={"sort": "id"})
    descending = client.get("/follows/", params={"sort": "-id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Follow)

    response = client.post("/follows/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Follow)

    response = client.get(f"/follows/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Follow)
    body = factory.body(Follow)

    response = client.request(method, f"/follows/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Follow)

    response = client.delete(f"/follows/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/follows/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/follows/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Follow) | {"unknown_field": 1}

    response = client.post("/follows/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/follows/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Follow)
    del body["follower_id"]

    response = client.post("/follows/", json=body)

    assert response.status_code == 422
    assert "follower_id" in response.json()["errors"]
