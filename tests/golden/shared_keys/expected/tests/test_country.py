# fw:generated:sha256:bd10b26b130d97a041f86604e0b1f30dd14f4d650cf76093bbd052d92580acb5
"""API tests for countries. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.country import Country


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Country)

    response = client.get("/countries/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Country)

    response = client.get("/countries/", params={"slug": row["slug"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Country)

    response = client.post("/countries/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Country)

    response = client.get(f"/countries/{row['code']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Country)
    body = factory.body(Country)
    del body["code"]

    response = client.request(method, f"/countries/{row['code']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["code"] == row["code"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Country)

    response = client.delete(f"/countries/{row['code']}")

    assert response.status_code == 200
    assert client.get(f"/countries/{row['code']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/countries/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Country)
    duplicate = factory.body(Country, code=body["code"])

    assert client.post("/countries/", json=body).status_code == 201
    assert client.post("/countries/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Country) | {"unknown_field": 1}

    response = client.post("/countries/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/countries/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Country)
    del body["code"]

    response = client.post("/countries/", json=body)

    assert response.status_code == 422
    assert "code" in response.json()["errors"]
