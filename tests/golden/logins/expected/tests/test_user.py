# fw:generated:sha256:76a7e6df327a4e9986a1488563fb98f36a87739cd7d0e5009d8b1544a5d7dcc1
"""What the API does with users. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient, Users

from app.models.user import User

SECRETS = {"password"}


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(User)

    response = client.get("/users/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(User)
    factory.create(User)

    found = client.get("/users/", params={"name": row["name"]})
    up = client.get("/users/", params={"sort": "name"})
    down = client.get("/users/", params={"sort": "-name"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(User)

    response = client.post("/users/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert not SECRETS & row.keys()
    assert row == row | {name: body[name] for name in body.keys() - SECRETS}


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(User)

    response = client.get(f"/users/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(User)
    body = factory.body(User)

    response = client.patch(f"/users/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | {name: body[name] for name in body.keys() - SECRETS}


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(User)

    response = client.delete(f"/users/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/users/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/users/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(User)
    again = factory.body(User, email=taken["email"])

    assert client.post("/users/", json=taken).status_code == 201
    assert client.post("/users/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(User)

    unknown = client.post("/users/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/users/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/users/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]


def test_who_may_not_do_what(client: TestClient, users: Users) -> None:
    with users.nobody():
        assert client.get("/users/").status_code == 401
        assert client.post("/users/", json={}).status_code == 401
    with users.of_role(None):
        assert client.get("/users/").status_code == 403
        assert client.post("/users/", json={}).status_code == 403
