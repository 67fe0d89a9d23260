# fw:generated:sha256:83438af7e4281b186d805993e93186237a302eb524bdca88840ac7788a47dc27
"""API tests for samples. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.sample import Sample


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Sample)

    response = client.get("/samples/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Sample)
    factory.create(Sample)

    filtered = client.get("/samples/", params={"whole": row["whole"]})
    ascending = client.get("/samples/", params={"sort": "whole"})
    descending = client.get("/samples/", params={"sort": "-whole"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Sample)

    response = client.post("/samples/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Sample)

    response = client.get(f"/samples/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Sample)
    body = factory.body(Sample)

    response = client.patch(f"/samples/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Sample)

    response = client.delete(f"/samples/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/samples/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/samples/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Sample)
    duplicate = factory.body(Sample, whole_unique=body["whole_unique"])

    assert client.post("/samples/", json=body).status_code == 201
    assert client.post("/samples/", json=duplicate).status_code == 409


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Sample)

    unknown = client.post("/samples/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/samples/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["whole"]
    missing = client.post("/samples/", json=body)
    assert missing.status_code == 422
    assert "whole" in missing.json()["errors"]
