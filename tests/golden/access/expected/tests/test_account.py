# fw:generated:sha256:c106764aa65b16f5497a557da774ac0e8656532ec625e43fdf4119a2f68039a8
"""API tests for accounts. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.account import Account
from app.models.order import Order

SECRETS = {"pin", "api_key", "level", "digest"}


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Account)

    response = client.get("/accounts/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Account)
    factory.create(Account)

    response = client.get("/accounts/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Account, name="b")
    first = factory.create(Account, name="a")

    ascending = client.get("/accounts/", params={"sort": "name"})
    descending = client.get("/accounts/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Account)
    child = factory.create(Order, owner_id=row["id"])

    response = client.get(f"/accounts/{row['id']}?include=orders")

    assert response.status_code == 200
    assert response.json()["data"]["orders"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Account)

    response = client.post("/accounts/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert not SECRETS & row.keys()
    assert row == row | {name: body[name] for name in body.keys() - SECRETS}


def test_default_state(client: TestClient, factory: Factory) -> None:
    body = factory.body(Account)
    body.pop("state", None)

    response = client.post("/accounts/", json=body)

    assert response.status_code == 201
    assert response.json()["data"]["state"] == "open"


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Account)

    response = client.get(f"/accounts/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Account)
    body = factory.body(Account)

    response = client.request(method, f"/accounts/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | {name: body[name] for name in body.keys() - SECRETS}


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Account)

    response = client.delete(f"/accounts/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/accounts/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/accounts/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Account)
    duplicate = factory.body(Account, api_key=body["api_key"])

    assert client.post("/accounts/", json=body).status_code == 201
    assert client.post("/accounts/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Account) | {"unknown_field": 1}

    response = client.post("/accounts/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/accounts/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Account) | {"slug": None}

    response = client.post("/accounts/", json=body)

    assert response.status_code == 422
    assert "slug" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Account)
    del body["name"]

    response = client.post("/accounts/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
