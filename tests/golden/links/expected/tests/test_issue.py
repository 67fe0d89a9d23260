# fw:generated:sha256:626bd6264f8be3bce0608edb5513e597115a546a5e4cb171db2849b2d841cae0
"""API tests for issues. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.issue import Issue


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Issue)

    response = client.get("/issues/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Issue)
    factory.create(Issue)

    filtered = client.get("/issues/", params={"number": row["number"]})
    ascending = client.get("/issues/", params={"sort": "number"})
    descending = client.get("/issues/", params={"sort": "-number"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Issue)
    row = factory.create(Issue, parent_id=parent["id"])

    response = client.get(f"/issues/{row['id']}?include=parent")

    assert response.status_code == 200
    assert response.json()["data"]["parent"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Issue)

    response = client.post("/issues/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Issue)

    response = client.get(f"/issues/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Issue)
    body = factory.body(Issue)

    response = client.patch(f"/issues/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Issue)

    response = client.delete(f"/issues/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/issues/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/issues/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Issue)
    duplicate = factory.body(Issue, project=body["project"], number=body["number"])

    assert client.post("/issues/", json=body).status_code == 201
    assert client.post("/issues/", json=duplicate).status_code == 409


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Issue)

    unknown = client.post("/issues/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/issues/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["number"]
    missing = client.post("/issues/", json=body)
    assert missing.status_code == 422
    assert "number" in missing.json()["errors"]
