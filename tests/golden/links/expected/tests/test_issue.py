# fw:generated:sha256:570de46c95309403707749a18e5de5231edeba90b885075827325c7c3d6561b5
"""What the API does with issues. Edit this file and it is yours alone."""

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

    found = client.get("/issues/", params={"number": row["number"]})
    up = client.get("/issues/", params={"sort": "number"})
    down = client.get("/issues/", params={"sort": "-number"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


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
    nowhere = "/issues/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(Issue)
    again = factory.body(Issue, project=taken["project"], number=taken["number"])

    assert client.post("/issues/", json=taken).status_code == 201
    assert client.post("/issues/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Issue)

    unknown = client.post("/issues/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/issues/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["number"]
    missing = client.post("/issues/", json=body)
    assert missing.status_code == 422
    assert "number" in missing.json()["errors"]
