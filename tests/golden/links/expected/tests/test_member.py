# fw:generated:sha256:1463c0ba4c65b69de10e04ffe25c1b7ffdd6f4d72390f3148af9e983d02a682c
"""What the API does with members. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.member import Member
from app.models.membership import Membership


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Member)

    response = client.get("/members/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Member)
    factory.create(Member)

    found = client.get("/members/", params={"name": row["name"]})
    up = client.get("/members/", params={"sort": "name"})
    down = client.get("/members/", params={"sort": "-name"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Member)
    child = factory.create(Membership, member_id=row["id"])

    response = client.get(f"/members/{row['id']}?include=memberships")

    assert response.status_code == 200
    assert response.json()["data"]["memberships"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Member)

    response = client.post("/members/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Member)

    response = client.get(f"/members/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Member)
    body = factory.body(Member)

    response = client.patch(f"/members/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Member)

    response = client.delete(f"/members/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/members/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/members/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Member)

    unknown = client.post("/members/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/members/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/members/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
