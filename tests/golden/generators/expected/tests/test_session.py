# fw:generated:sha256:aaa421f59d844b9fd8a61beb98cff812d5413e0adc91648f4e7c45b157ff79ba
"""API tests for sessions. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.session import Session


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Session)

    response = client.get("/sessions/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Session)
    factory.create(Session)

    response = client.get("/sessions/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(Session)
    second = factory.create(Session)

    ascending = client.get("/sessions/", params={"sort": "id"})
    descending = client.get("/sessions/", params={"sort": "-id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Session)

    response = client.post("/sessions/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Session)

    response = client.get(f"/sessions/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Session)
    body = factory.body(Session)

    response = client.request(method, f"/sessions/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Session)

    response = client.delete(f"/sessions/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/sessions/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/sessions/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Session) | {"unknown_field": 1}

    response = client.post("/sessions/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/sessions/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Session) | {"updated_at": None}

    response = client.post("/sessions/", json=body)

    assert response.status_code == 422
    assert "updated_at" in response.json()["errors"]
