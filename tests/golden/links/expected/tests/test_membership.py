# fw:generated:sha256:36e67b1492c7ceb936642bd216a01f00a5059c5d74e2790813ae8d0aa1633c5a
"""What the API does with memberships. Edit this file and it is yours alone."""

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

    found = client.get("/memberships/", params={"id": row["id"]})
    up = client.get("/memberships/", params={"sort": "id"})
    down = client.get("/memberships/", params={"sort": "-id"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


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
    nowhere = "/memberships/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(Membership)
    again = factory.body(
        Membership, member_id=taken["member_id"], team_id=taken["team_id"]
    )

    assert client.post("/memberships/", json=taken).status_code == 201
    assert client.post("/memberships/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Membership)

    unknown = client.post("/memberships/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/memberships/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["member_id"]
    missing = client.post("/memberships/", json=body)
    assert missing.status_code == 422
    assert "member_id" in missing.json()["errors"]
