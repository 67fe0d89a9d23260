# fw:generated:sha256:7d29a5090a399011de7f1465112a5250a35ef6fc9444e1db590856f3fef1ebbb
"""API tests for empties. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.empty import Empty


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Empty)

    response = client.get("/empties/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Empty)
    factory.create(Empty)

    response = client.get("/empties/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(Empty)
    second = factory.create(Empty)

    ascending = client.get("/empties/", params={"sort": "id"})
    descending = client.get("/empties/", params={"sort": "-id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Empty)

    response = client.post("/empties/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Empty)

    response = client.get(f"/empties/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Empty)
    body = factory.body(Empty)

    response = client.request(method, f"/empties/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Empty)

    response = client.delete(f"/empties/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/empties/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/empties/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Empty) | {"unknown_field": 1}

    response = client.post("/empties/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/empties/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]
