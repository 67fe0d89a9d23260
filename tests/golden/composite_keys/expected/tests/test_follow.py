# fw:generated:sha256:cdeb5b935a13fe452c034e98993d5dc6c7541b6236426be992880dd075116bb6
"""API tests for follows. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.follow import Follow
from app.models.student import Student


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Follow)

    response = client.get("/follows/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Follow)
    factory.create(Follow)

    response = client.get("/follows/", params={"follower_id": row["follower_id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Student)
    row = factory.create(Follow, follower_id=parent["id"])

    response = client.get(
        f"/follows/{row['follower_id']}/{row['followed_id']}?include=follower"
    )

    assert response.status_code == 200
    assert response.json()["data"]["follower"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Follow)

    response = client.post("/follows/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Follow)

    response = client.get(f"/follows/{row['follower_id']}/{row['followed_id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Follow)
    body = factory.body(Follow)
    del body["follower_id"]
    del body["followed_id"]

    response = client.request(
        method, f"/follows/{row['follower_id']}/{row['followed_id']}", json=body
    )

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["follower_id"] == row["follower_id"]
    assert changed["followed_id"] == row["followed_id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Follow)

    response = client.delete(f"/follows/{row['follower_id']}/{row['followed_id']}")

    assert response.status_code == 200
    assert (
        client.get(f"/follows/{row['follower_id']}/{row['followed_id']}").status_code
        == 404
    )


def test_not_found(client: TestClient) -> None:
    path = "/follows/00000000-0000-0000-0000-000000000000/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Follow)
    duplicate = factory.body(
        Follow, follower_id=body["follower_id"], followed_id=body["followed_id"]
    )

    assert client.post("/follows/", json=body).status_code == 201
    assert client.post("/follows/", json=duplicate).status_code == 409


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
