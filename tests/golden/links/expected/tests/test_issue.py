# fw:generated:sha256:9b5760e159911548a8c07233be0ceb8c19d922fd402c4b180e2f2a4bc001db43
"""API tests for issues. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.issue import Issue


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Issue)

    response = client.get("/issues/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Issue)
    factory.create(Issue)

    response = client.get("/issues/", params={"number": row["number"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Issue, number=2)
    first = factory.create(Issue, number=1)

    ascending = client.get("/issues/", params={"sort": "number"})
    descending = client.get("/issues/", params={"sort": "-number"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


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


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Issue)
    body = factory.body(Issue)

    response = client.request(method, f"/issues/{row['id']}", json=body)

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
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Issue)
    duplicate = factory.body(Issue, project=body["project"], number=body["number"])

    assert client.post("/issues/", json=body).status_code == 201
    assert client.post("/issues/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Issue) | {"unknown_field": 1}

    response = client.post("/issues/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/issues/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Issue)
    del body["number"]

    response = client.post("/issues/", json=body)

    assert response.status_code == 422
    assert "number" in response.json()["errors"]
