# fw:generated:sha256:45063e5f1561132f2b7b764c111a36e8dd79f2ef17513ff0da19d66a3e957d12
"""What the API does with follows. Edit this file and it is yours alone."""

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

    found = client.get("/follows/", params={"id": row["id"]})
    up = client.get("/follows/", params={"sort": "id"})
    down = client.get("/follows/", params={"sort": "-id"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


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
    nowhere = "/follows/0"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Follow)

    unknown = client.post("/follows/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/follows/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["follower_id"]
    missing = client.post("/follows/", json=body)
    assert missing.status_code == 422
    assert "follower_id" in missing.json()["errors"]
