# fw:generated:sha256:3699e60c9a1212664acba5f6ee73755497f43471beb71559c2cfff218eeff6cd
"""API tests for passports. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.passport import Passport
from app.models.person import Person


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Passport)

    response = client.get("/passports/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Passport)
    factory.create(Passport)

    response = client.get("/passports/", params={"number": row["number"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Passport, number="b")
    first = factory.create(Passport, number="a")

    ascending = client.get("/passports/", params={"sort": "number"})
    descending = client.get("/passports/", params={"sort": "-number"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Person)
    row = factory.create(Passport, person_id=parent["id"])

    response = client.get(f"/passports/{row['id']}?include=person")

    assert response.status_code == 200
    assert response.json()["data"]["person"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Passport)

    response = client.post("/passports/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Passport)

    response = client.get(f"/passports/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Passport)
    body = factory.body(Passport)

    response = client.request(method, f"/passports/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Passport)

    response = client.delete(f"/passports/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/passports/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/passports/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Passport)
    duplicate = factory.body(Passport, number=body["number"])

    assert client.post("/passports/", json=body).status_code == 201
    assert client.post("/passports/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Passport) | {"unknown_field": 1}

    response = client.post("/passports/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/passports/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Passport)
    del body["number"]

    response = client.post("/passports/", json=body)

    assert response.status_code == 422
    assert "number" in response.json()["errors"]
