# fw:generated:sha256:072b3ca493fc5a0dc5008aab4ad0306be3c0e5120f0ce5464c60b13e45c48eea
"""What the API does with empties. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.empty import Empty


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Empty)

    response = client.get("/empties/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Empty)
    factory.create(Empty)

    found = client.get("/empties/", params={"id": row["id"]})
    up = client.get("/empties/", params={"sort": "id"})
    down = client.get("/empties/", params={"sort": "-id"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Empty)

    response = client.post("/empties/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Empty)

    response = client.get(f"/empties/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Empty)
    body = factory.body(Empty)

    response = client.patch(f"/empties/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Empty)

    response = client.delete(f"/empties/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/empties/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/empties/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Empty)

    unknown = client.post("/empties/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/empties/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]
