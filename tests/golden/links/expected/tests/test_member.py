# fw:generated:sha256:2bee53da5bd3c25f8a164c7303802b86c1cd87875c31923780152df823d3ee73
"""API tests for members. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.member import Member
from app.models.membership import Membership


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Member)

    response = client.get("/members/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Member)
    factory.create(Member)

    response = client.get("/members/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Member, name="b")
    first = factory.create(Member, name="a")

    ascending = client.get("/members/", params={"sort": "name"})
    descending = client.get("/members/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


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


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Member)
    body = factory.body(Member)

    response = client.request(method, f"/members/{row['id']}", json=body)

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
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Member) | {"unknown_field": 1}

    response = client.post("/members/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/members/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Member)
    del body["name"]

    response = client.post("/members/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
