# fw:generated:sha256:554f8d80ec352bdf8ae7b8c84dec20daac75c449421e769de2a99abdb3061221
"""API tests for members. Once you edit this file, it is not generated again."""

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

    filtered = client.get("/members/", params={"name": row["name"]})
    ascending = client.get("/members/", params={"sort": "name"})
    descending = client.get("/members/", params={"sort": "-name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


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
    path = "/members/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Member)

    unknown = client.post("/members/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/members/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/members/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
