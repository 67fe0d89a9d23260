# fw:generated:sha256:e8b8d339f5fe39037b75a376ab3e5075809b6c8a2e8c95eaa8b116263851c24b
"""What the API does with samples. Edit this file and it is yours alone."""

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

    found = client.get("/samples/", params={"whole": row["whole"]})
    up = client.get("/samples/", params={"sort": "whole"})
    down = client.get("/samples/", params={"sort": "-whole"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


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
    nowhere = "/samples/0"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(Sample)
    again = factory.body(Sample, whole_unique=taken["whole_unique"])

    assert client.post("/samples/", json=taken).status_code == 201
    assert client.post("/samples/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Sample)

    unknown = client.post("/samples/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/samples/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["whole"]
    missing = client.post("/samples/", json=body)
    assert missing.status_code == 422
    assert "whole" in missing.json()["errors"]
