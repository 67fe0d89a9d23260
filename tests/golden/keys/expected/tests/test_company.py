# fw:generated:sha256:8918dd3229e385ea8ea15c1a0dc163810887bf7ae6a8c92f8712f25b0fb3b7fe
"""API tests for companies. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.company import Company
from app.models.country import Country


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Company)

    response = client.get("/companies/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Company)
    factory.create(Company)

    response = client.get("/companies/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Company, name="b")
    first = factory.create(Company, name="a")

    ascending = client.get("/companies/", params={"sort": "name"})
    descending = client.get("/companies/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Country)
    row = factory.create(Company, country_code=parent["code"])

    response = client.get(f"/companies/{row['id']}?include=country")

    assert response.status_code == 200
    assert response.json()["data"]["country"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Company)

    response = client.post("/companies/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Company)

    response = client.get(f"/companies/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Company)
    body = factory.body(Company)

    response = client.request(method, f"/companies/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Company)

    response = client.delete(f"/companies/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/companies/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/companies/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Company)
    duplicate = factory.body(Company, vat=body["vat"])

    assert client.post("/companies/", json=body).status_code == 201
    assert client.post("/companies/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Company) | {"unknown_field": 1}

    response = client.post("/companies/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/companies/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Company)
    del body["name"]

    response = client.post("/companies/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
