# fw:generated:sha256:18b95ce1f3405a41d2d248edd121b794d4163202d40e20c623f7084a64060390
"""API tests for country pages. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.country import Country
from app.models.country_page import CountryPage


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(CountryPage)

    response = client.get("/countrypages/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(CountryPage)
    factory.create(CountryPage)

    response = client.get("/countrypages/", params={"country": row["country"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Country)
    row = factory.create(CountryPage, country=parent["slug"])

    response = client.get(f"/countrypages/{row['country']}?include=subject")

    assert response.status_code == 200
    assert response.json()["data"]["subject"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(CountryPage)

    response = client.post("/countrypages/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(CountryPage)

    response = client.get(f"/countrypages/{row['country']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(CountryPage)
    body = factory.body(CountryPage)
    del body["country"]

    response = client.request(method, f"/countrypages/{row['country']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["country"] == row["country"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(CountryPage)

    response = client.delete(f"/countrypages/{row['country']}")

    assert response.status_code == 200
    assert client.get(f"/countrypages/{row['country']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/countrypages/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(CountryPage)
    duplicate = factory.body(CountryPage, country=body["country"])

    assert client.post("/countrypages/", json=body).status_code == 201
    assert client.post("/countrypages/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(CountryPage) | {"unknown_field": 1}

    response = client.post("/countrypages/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/countrypages/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(CountryPage)
    del body["country"]

    response = client.post("/countrypages/", json=body)

    assert response.status_code == 422
    assert "country" in response.json()["errors"]
