# fw:generated:sha256:3b8df9ec6008a6e777655214a0cd290531157a6834295f13535a546250fec818
"""API tests for services. Once you edit this file, it is not generated again."""

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

    filtered = client.get("/services/", params={"t": row["t"]})
    ascending = client.get("/services/", params={"sort": "t"})
    descending = client.get("/services/", params={"sort": "-t"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


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
    path = "/services/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Service)

    unknown = client.post("/services/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/services/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["t"]
    missing = client.post("/services/", json=body)
    assert missing.status_code == 422
    assert "t" in missing.json()["errors"]
