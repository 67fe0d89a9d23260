# fw:generated:sha256:8794a4967989af85268b88b125c2e5e906b686d53263bbce7e723381b1016321
"""What the API does with services. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.service import Service


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Service)

    response = client.get("/services/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Service)
    factory.create(Service)

    found = client.get("/services/", params={"t": row["t"]})
    up = client.get("/services/", params={"sort": "t"})
    down = client.get("/services/", params={"sort": "-t"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Service)

    response = client.post("/services/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Service)

    response = client.get(f"/services/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Service)
    body = factory.body(Service)

    response = client.patch(f"/services/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Service)

    response = client.delete(f"/services/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/services/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/services/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Service)

    unknown = client.post("/services/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/services/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["t"]
    missing = client.post("/services/", json=body)
    assert missing.status_code == 422
    assert "t" in missing.json()["errors"]
