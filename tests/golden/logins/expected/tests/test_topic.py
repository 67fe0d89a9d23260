# fw:generated:sha256:ebf7fad58db77c95361fd38baaee6adf787dea4c309457b6ece9c29eafda5c0a
"""API tests for topics. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient, Users

from app.models.topic import Topic


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)

    response = client.get("/topics/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)
    factory.create(Topic)

    response = client.get("/topics/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Topic, name="b")
    first = factory.create(Topic, name="a")

    ascending = client.get("/topics/", params={"sort": "name"})
    descending = client.get("/topics/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Topic)

    response = client.post("/topics/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)

    response = client.get(f"/topics/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Topic)
    body = factory.body(Topic)

    response = client.request(method, f"/topics/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)

    response = client.delete(f"/topics/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/topics/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/topics/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Topic)
    duplicate = factory.body(Topic, name=body["name"])

    assert client.post("/topics/", json=body).status_code == 201
    assert client.post("/topics/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Topic) | {"unknown_field": 1}

    response = client.post("/topics/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/topics/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Topic)
    del body["name"]

    response = client.post("/topics/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]


def test_permissions(client: TestClient, users: Users) -> None:
    with users.nobody():
        assert client.get("/topics/").status_code == 401
        assert client.post("/topics/", json={}).status_code == 401
    with users.of_role(None):
        assert client.post("/topics/", json={}).status_code == 403
