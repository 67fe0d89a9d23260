# fw:generated:sha256:97dd5260ec3c0f1e0f9d459b870e80826f413692c956067e76d9fc0f958309d8
"""API tests for visits. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.visit import Visit


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Visit)

    response = client.get("/visits/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Visit)
    factory.create(Visit)

    response = client.get("/visits/", params={"now": row["now"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Visit, now="b")
    first = factory.create(Visit, now="a")

    ascending = client.get("/visits/", params={"sort": "now"})
    descending = client.get("/visits/", params={"sort": "-now"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Visit)

    response = client.post("/visits/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Visit)

    response = client.get(f"/visits/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Visit)
    body = factory.body(Visit)

    response = client.request(method, f"/visits/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Visit)

    response = client.delete(f"/visits/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/visits/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/visits/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Visit) | {"unknown_field": 1}

    response = client.post("/visits/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/visits/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Visit) | {"created_at": None}

    response = client.post("/visits/", json=body)

    assert response.status_code == 422
    assert "created_at" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Visit)
    del body["ticket_id"]

    response = client.post("/visits/", json=body)

    assert response.status_code == 422
    assert "ticket_id" in response.json()["errors"]
