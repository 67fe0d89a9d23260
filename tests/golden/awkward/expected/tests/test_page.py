# fw:generated:sha256:12a70bf7707a13da0abd9b5cbd03158b04a1550d666a96873a8ce9542074e0fd
"""API tests for pages. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.page import Page
from app.models.service import Service


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Page)

    response = client.get("/pages/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Page)
    factory.create(Page)

    response = client.get("/pages/", params={"group": row["group"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Page, group="b")
    first = factory.create(Page, group="a")

    ascending = client.get("/pages/", params={"sort": "group"})
    descending = client.get("/pages/", params={"sort": "-group"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Service)
    row = factory.create(Page, service_id=parent["id"])

    response = client.get(f"/pages/{row['id']}?include=service")

    assert response.status_code == 200
    assert response.json()["data"]["service"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Page)

    response = client.post("/pages/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Page)

    response = client.get(f"/pages/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Page)
    body = factory.body(Page)

    response = client.request(method, f"/pages/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Page)

    response = client.delete(f"/pages/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/pages/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/pages/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Page)
    duplicate = factory.body(Page, group=body["group"])

    assert client.post("/pages/", json=body).status_code == 201
    assert client.post("/pages/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Page) | {"unknown_field": 1}

    response = client.post("/pages/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/pages/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Page)
    del body["service_id"]

    response = client.post("/pages/", json=body)

    assert response.status_code == 422
    assert "service_id" in response.json()["errors"]
