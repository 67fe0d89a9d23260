# fw:generated:sha256:5b4af7c24c0b463307166af8cc72d98f56d3cdee17dc69c6bfbdd4e23b626dad
"""API tests for teams. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.team import Team


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Team)

    response = client.get("/teams/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Team)
    factory.create(Team)

    filtered = client.get("/teams/", params={"name": row["name"]})
    ascending = client.get("/teams/", params={"sort": "name"})
    descending = client.get("/teams/", params={"sort": "-name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Team)

    response = client.post("/teams/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Team)

    response = client.get(f"/teams/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Team)
    body = factory.body(Team)

    response = client.patch(f"/teams/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Team)

    response = client.delete(f"/teams/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/teams/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/teams/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Team)
    duplicate = factory.body(Team, name=body["name"])

    assert client.post("/teams/", json=body).status_code == 201
    assert client.post("/teams/", json=duplicate).status_code == 409


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Team)

    unknown = client.post("/teams/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/teams/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/teams/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
