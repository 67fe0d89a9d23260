# fw:generated:sha256:46e28117ca24a05c0bc1e63878981662672d94b70a293212453fa074fdc8a37c
"""API tests for follows. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.follow import Follow


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Follow)

    response = client.get("/follows/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Follow)
    factory.create(Follow)

    filtered = client.get("/follows/", params={"id": row["id"]})
    ascending = client.get("/follows/", params={"sort": "id"})
    descending = client.get("/follows/", params={"sort": "-id"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Follow)

    response = client.post("/follows/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Follow)

    response = client.get(f"/follows/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Follow)
    body = factory.body(Follow)

    response = client.patch(f"/follows/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Follow)

    response = client.delete(f"/follows/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/follows/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/follows/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Follow)

    unknown = client.post("/follows/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/follows/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["follower_id"]
    missing = client.post("/follows/", json=body)
    assert missing.status_code == 422
    assert "follower_id" in missing.json()["errors"]
