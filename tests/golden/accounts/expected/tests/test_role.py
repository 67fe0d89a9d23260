# fw:generated:sha256:6ae155aaaccda0119f02e3dd76591b0f8a379156c966ecee906d38b17b3bd643
"""API tests for roles. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.role import Role


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Role)

    response = client.get("/roles/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Role)

    filtered = client.get("/roles/", params={"id": row["id"]})
    ascending = client.get("/roles/", params={"sort": "id"})
    descending = client.get("/roles/", params={"sort": "-id"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


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
    path = "/roles/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Role)
    duplicate = factory.body(Role, name=body["name"])

    assert client.post("/roles/", json=body).status_code == 201
    assert client.post("/roles/", json=duplicate).status_code == 409


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Role)

    unknown = client.post("/roles/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/roles/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/roles/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
