# fw:generated:sha256:d39ff3ad8cf81645049896de596c8d9b4493a54ec2efb32b506694713ef51a68
"""What the API does with auth roles. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient, Users

from app.models.auth_role import AuthRole


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(AuthRole)

    response = client.get("/authroles/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(AuthRole)
    factory.create(AuthRole)

    found = client.get("/authroles/", params={"name": row["name"]})
    up = client.get("/authroles/", params={"sort": "name"})
    down = client.get("/authroles/", params={"sort": "-name"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(AuthRole)

    response = client.post("/authroles/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(AuthRole)

    response = client.get(f"/authroles/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(AuthRole)
    body = factory.body(AuthRole)

    response = client.patch(f"/authroles/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(AuthRole)

    response = client.delete(f"/authroles/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/authroles/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/authroles/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(AuthRole)
    again = factory.body(AuthRole, name=taken["name"])

    assert client.post("/authroles/", json=taken).status_code == 201
    assert client.post("/authroles/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(AuthRole)

    unknown = client.post("/authroles/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/authroles/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/authroles/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]


def test_who_may_not_do_what(client: TestClient, users: Users) -> None:
    with users.nobody():
        assert client.get("/authroles/").status_code == 401
        assert client.post("/authroles/", json={}).status_code == 401
    with users.of_role(None):
        assert client.get("/authroles/").status_code == 403
        assert client.post("/authroles/", json={}).status_code == 403
