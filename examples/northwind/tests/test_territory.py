# fw:generated:sha256:fb150fbf7a1d95e27cf773197b41481c502e48bda5fbe231e964df1dfe556c06
"""What the API does with territories. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.region import Region
from app.models.territory import Territory


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Territory)

    response = client.get("/territories/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Territory)
    factory.create(Territory)

    found = client.get("/territories/", params={"code": row["code"]})
    up = client.get("/territories/", params={"sort": "code"})
    down = client.get("/territories/", params={"sort": "-code"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Region)
    row = factory.create(Territory, region_id=parent["id"])

    response = client.get(f"/territories/{row['id']}?include=region")

    assert response.status_code == 200
    assert response.json()["data"]["region"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Territory)

    response = client.post("/territories/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Territory)

    response = client.get(f"/territories/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Territory)
    body = factory.body(Territory)

    response = client.patch(f"/territories/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Territory)

    response = client.delete(f"/territories/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/territories/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/territories/0"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(Territory)
    again = factory.body(Territory, code=taken["code"])

    assert client.post("/territories/", json=taken).status_code == 201
    assert client.post("/territories/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Territory)

    unknown = client.post("/territories/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/territories/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["code"]
    missing = client.post("/territories/", json=body)
    assert missing.status_code == 422
    assert "code" in missing.json()["errors"]
