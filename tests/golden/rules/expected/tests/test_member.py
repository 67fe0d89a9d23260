# fw:generated:sha256:6dcef9b6053335235567516d2febbbb3a241f62ce0847ddea722fef63b2da835
"""API tests for members. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.member import Member

SECRETS = {"pin"}


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Member)

    response = client.get("/members/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Member)
    factory.create(Member)

    response = client.get("/members/", params={"first_name": row["first_name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Member, first_name="b")
    first = factory.create(Member, first_name="a")

    ascending = client.get("/members/", params={"sort": "first_name"})
    descending = client.get("/members/", params={"sort": "-first_name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Member)

    response = client.post("/members/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert not SECRETS & row.keys()
    assert row == row | {name: body[name] for name in body.keys() - SECRETS}


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
    assert changed == changed | {name: body[name] for name in body.keys() - SECRETS}


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


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Member)
    duplicate = factory.body(Member, email=body["email"])

    assert client.post("/members/", json=body).status_code == 201
    assert client.post("/members/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Member) | {"unknown_field": 1}

    response = client.post("/members/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/members/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Member) | {"checks": None}

    response = client.post("/members/", json=body)

    assert response.status_code == 422
    assert "checks" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Member) | {"first_name": " "}

    response = client.post("/members/", json=body)

    assert response.status_code == 422
    assert "first_name" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Member)
    del body["first_name"]

    response = client.post("/members/", json=body)

    assert response.status_code == 422
    assert "first_name" in response.json()["errors"]
