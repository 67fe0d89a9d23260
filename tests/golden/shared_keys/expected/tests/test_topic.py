# fw:generated:sha256:64e24f8e033ad39a4d6dce278af8447d43a510ec4522008c978e7c94100a1914
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

    response = client.get("/topics/", params={"number": row["number"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(Topic)
    second = factory.create(Topic)

    ascending = client.get("/topics/", params={"sort": "number"})
    descending = client.get("/topics/", params={"sort": "-number"})

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

    response = client.get(f"/topics/{row['number']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Topic)
    body = factory.body(Topic)

    response = client.request(method, f"/topics/{row['number']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["number"] == row["number"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)

    response = client.delete(f"/topics/{row['number']}")

    assert response.status_code == 200
    assert client.get(f"/topics/{row['number']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/topics/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Topic) | {"unknown_field": 1}

    response = client.post("/topics/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/topics/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]
