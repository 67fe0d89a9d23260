# fw:generated:sha256:f4a68c099e3990b5eea8ef882f139635cbbaf2930b2555e9f79a232b3817871a
"""What the API does with accounts. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.account import Account
from app.models.role import Role

SECRETS = {"password", "reset_token", "api_secret", "avatar_hash"}


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Account)

    response = client.get("/accounts/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Account)
    factory.create(Account)

    found = client.get("/accounts/", params={"email": row["email"]})
    up = client.get("/accounts/", params={"sort": "email"})
    down = client.get("/accounts/", params={"sort": "-email"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Role)
    row = factory.create(Account, role_id=parent["id"])

    response = client.get(f"/accounts/{row['id']}?include=role")

    assert response.status_code == 200
    assert response.json()["data"]["role"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Account)

    response = client.post("/accounts/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert not SECRETS & row.keys()
    assert row == row | {name: body[name] for name in body.keys() - SECRETS}


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Account)

    response = client.get(f"/accounts/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Account)
    body = factory.body(Account)

    response = client.patch(f"/accounts/{row['id']}", json=body)

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
    nowhere = "/accounts/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(Account)
    again = factory.body(Account, email=taken["email"])

    assert client.post("/accounts/", json=taken).status_code == 201
    assert client.post("/accounts/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Account)

    unknown = client.post("/accounts/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/accounts/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["email"]
    missing = client.post("/accounts/", json=body)
    assert missing.status_code == 422
    assert "email" in missing.json()["errors"]
