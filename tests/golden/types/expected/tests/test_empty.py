# fw:generated:sha256:293d832e105ea944b9a2c0a588d90aa3b6386c6339ff278f5cb6aaa57c6ce283
"""API tests for empties. Once you edit this file, it is not generated again."""

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

    filtered = client.get("/empties/", params={"id": row["id"]})
    ascending = client.get("/empties/", params={"sort": "id"})
    descending = client.get("/empties/", params={"sort": "-id"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


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
    path = "/empties/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Empty)

    unknown = client.post("/empties/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/empties/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]
