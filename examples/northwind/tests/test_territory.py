# fw:generated:sha256:5013d968dc1b2c0dfd1c082012c4260e54fb5ab04d5e5f94453a859f0a9e39fb
"""What the API does with territories. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.territory import Territory


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Territory)

    response = client.get("/territories/")

    assert response.status_code == 200
    assert row in response.json()["data"]


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

    del body["code"]
    missing = client.post("/territories/", json=body)
    assert missing.status_code == 422
    assert "code" in missing.json()["errors"]
