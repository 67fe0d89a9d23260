# fw:generated:sha256:599ab9c54357d775489755d50a6bf663cf39d91a055bd38ede27fe91ef991c3b
"""API tests for tokens. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.token import Token


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Token)

    response = client.get("/tokens/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Token)
    factory.create(Token)

    response = client.get("/tokens/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Token, id="b")
    first = factory.create(Token, id="a")

    ascending = client.get("/tokens/", params={"sort": "id"})
    descending = client.get("/tokens/", params={"sort": "-id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Token)

    response = client.post("/tokens/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Token)

    response = client.get(f"/tokens/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Token)
    body = factory.body(Token)

    response = client.request(method, f"/tokens/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Token)

    response = client.delete(f"/tokens/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/tokens/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/tokens/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Token) | {"unknown_field": 1}

    response = client.post("/tokens/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/tokens/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]
