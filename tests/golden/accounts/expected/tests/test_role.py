# fw:generated:sha256:d20d0f799cf786cc0f18b93e16845e12fc9cda43b4ac4093e2d52909ab3062e3
"""What the API does with roles. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.role import Role


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Role)

    response = client.get("/roles/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Role)

    found = client.get("/roles/", params={"id": row["id"]})
    up = client.get("/roles/", params={"sort": "id"})
    down = client.get("/roles/", params={"sort": "-id"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Role)

    response = client.post("/roles/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Role)

    response = client.get(f"/roles/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Role)
    body = factory.body(Role)

    response = client.patch(f"/roles/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Role)

    response = client.delete(f"/roles/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/roles/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/roles/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(Role)
    again = factory.body(Role, name=taken["name"])

    assert client.post("/roles/", json=taken).status_code == 201
    assert client.post("/roles/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Role)

    unknown = client.post("/roles/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/roles/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/roles/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
