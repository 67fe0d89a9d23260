# fw:generated:sha256:eb9c0163ff578e38cd5867c009571b045e8df5a86555b828070fd872db3e7c61
"""API tests for topics. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.topic import Topic


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)

    response = client.get("/topics/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)
    factory.create(Topic)

    response = client.get("/topics/", params={"title": row["title"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Topic, title="b")
    first = factory.create(Topic, title="a")

    ascending = client.get("/topics/", params={"sort": "title"})
    descending = client.get("/topics/", params={"sort": "-title"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Topic)
    row = factory.create(Topic, parent=parent["title"])

    response = client.get(f"/topics/{row['key']}?include=above")

    assert response.status_code == 200
    assert response.json()["data"]["above"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Topic)

    response = client.post("/topics/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)

    response = client.get(f"/topics/{row['key']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Topic)
    body = factory.body(Topic)

    response = client.request(method, f"/topics/{row['key']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["key"] == row["key"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)

    response = client.delete(f"/topics/{row['key']}")

    assert response.status_code == 200
    assert client.get(f"/topics/{row['key']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/topics/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Topic)
    duplicate = factory.body(Topic, title=body["title"])

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
    del body["title"]

    response = client.post("/topics/", json=body)

    assert response.status_code == 422
    assert "title" in response.json()["errors"]
