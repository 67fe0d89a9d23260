# fw:generated:sha256:0d31ce73389b046ee05b5de982af5babe61d30259cc451d09068acee2d43a0fe
"""What the API does with regions. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.region import Region
from app.models.territory import Territory


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Region)

    response = client.get("/regions/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Region)
    factory.create(Region)

    found = client.get("/regions/", params={"description": row["description"]})
    up = client.get("/regions/", params={"sort": "description"})
    down = client.get("/regions/", params={"sort": "-description"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Region)
    child = factory.create(Territory, region_id=row["id"])

    response = client.get(f"/regions/{row['id']}?include=territories")

    assert response.status_code == 200
    assert response.json()["data"]["territories"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Region)

    response = client.post("/regions/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Region)

    response = client.get(f"/regions/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Region)
    body = factory.body(Region)

    response = client.patch(f"/regions/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Region)

    response = client.delete(f"/regions/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/regions/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/regions/0"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(Region)
    again = factory.body(Region, description=taken["description"])

    assert client.post("/regions/", json=taken).status_code == 201
    assert client.post("/regions/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Region)

    unknown = client.post("/regions/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/regions/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["description"]
    missing = client.post("/regions/", json=body)
    assert missing.status_code == 422
    assert "description" in missing.json()["errors"]
