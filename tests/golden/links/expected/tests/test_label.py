# fw:generated:sha256:3083ab8cae29a0b3cfe96b0325253bc14f7037ba04b42d7542731848263e4493
"""API tests for labels. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.issue import Issue
from app.models.label import Label


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Label)

    response = client.get("/labels/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Label)
    factory.create(Label)

    filtered = client.get("/labels/", params={"name": row["name"]})
    ascending = client.get("/labels/", params={"sort": "name"})
    descending = client.get("/labels/", params={"sort": "-name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    other = factory.create(Issue)
    row = factory.create(Label)
    client.patch(f"/labels/{row['id']}", json={"issue_ids": [other["id"]]})

    response = client.get(f"/labels/{row['id']}?include=issues")

    assert response.status_code == 200
    assert response.json()["data"]["issues"] == [other]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Label)

    response = client.post("/labels/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Label)

    response = client.get(f"/labels/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Label)
    body = factory.body(Label)

    response = client.patch(f"/labels/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Label)

    response = client.delete(f"/labels/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/labels/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/labels/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Label)
    duplicate = factory.body(Label, name=body["name"])

    assert client.post("/labels/", json=body).status_code == 201
    assert client.post("/labels/", json=duplicate).status_code == 409


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Label)

    unknown = client.post("/labels/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/labels/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/labels/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
