# fw:generated:sha256:dfa3b642f2d389def253753db1949c09d5f2cd26b679fdd058c2168dd1ecd36d
"""API tests for memberships. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.member import Member
from app.models.membership import Membership


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Membership)

    response = client.get("/memberships/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Membership)
    factory.create(Membership)

    response = client.get("/memberships/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(Membership)
    second = factory.create(Membership)

    ascending = client.get("/memberships/", params={"sort": "id"})
    descending = client.get("/memberships/", params={"sort": "-id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Member)
    row = factory.create(Membership, member_id=parent["id"])

    response = client.get(f"/memberships/{row['id']}?include=member")

    assert response.status_code == 200
    assert response.json()["data"]["member"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Membership)

    response = client.post("/memberships/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_default_role(client: TestClient, factory: Factory) -> None:
    body = factory.body(Membership)
    body.pop("role", None)

    response = client.post("/memberships/", json=body)

    assert response.status_code == 201
    assert response.json()["data"]["role"] == "guest"


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Membership)

    response = client.get(f"/memberships/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Membership)
    body = factory.body(Membership)

    response = client.request(method, f"/memberships/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Membership)

    response = client.delete(f"/memberships/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/memberships/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/memberships/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Membership)
    duplicate = factory.body(
        Membership, member_id=body["member_id"], team_id=body["team_id"]
    )

    assert client.post("/memberships/", json=body).status_code == 201
    assert client.post("/memberships/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Membership) | {"unknown_field": 1}

    response = client.post("/memberships/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/memberships/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Membership)
    del body["member_id"]

    response = client.post("/memberships/", json=body)

    assert response.status_code == 422
    assert "member_id" in response.json()["errors"]
