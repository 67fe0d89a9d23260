# fw:generated:sha256:e781dae2faeb98fafd3dfc1c732121b241e015b0e7b02e302f5c2b04b897c4e2
"""API tests for memberships. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.member import Member
from app.models.membership import Membership


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Membership)

    response = client.get("/memberships/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Membership)
    factory.create(Membership)

    filtered = client.get("/memberships/", params={"id": row["id"]})
    ascending = client.get("/memberships/", params={"sort": "id"})
    descending = client.get("/memberships/", params={"sort": "-id"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


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


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Membership)

    response = client.get(f"/memberships/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Membership)
    body = factory.body(Membership)

    response = client.patch(f"/memberships/{row['id']}", json=body)

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
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Membership)
    duplicate = factory.body(
        Membership, member_id=body["member_id"], team_id=body["team_id"]
    )

    assert client.post("/memberships/", json=body).status_code == 201
    assert client.post("/memberships/", json=duplicate).status_code == 409


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Membership)

    unknown = client.post("/memberships/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/memberships/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["member_id"]
    missing = client.post("/memberships/", json=body)
    assert missing.status_code == 422
    assert "member_id" in missing.json()["errors"]
