# fw:generated:sha256:286f394017f792d87001e0cc2903d94cea2c3d7c35a3c43af8c1c490bd69cc84
"""What the API does with teams. Edit this file and it is yours alone."""

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

    found = client.get("/teams/", params={"name": row["name"]})
    up = client.get("/teams/", params={"sort": "name"})
    down = client.get("/teams/", params={"sort": "-name"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


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
    nowhere = "/teams/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(Team)
    again = factory.body(Team, name=taken["name"])

    assert client.post("/teams/", json=taken).status_code == 201
    assert client.post("/teams/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Team)

    unknown = client.post("/teams/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/teams/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/teams/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
