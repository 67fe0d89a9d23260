# fw:generated:sha256:d411609bf620514c0a33b5e0edd722e9945a61edac6bec0f18cf85ef5a5d97d2
"""API tests for terms. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.section import Section
from app.models.term import Term


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Term)

    response = client.get("/terms/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Term)
    factory.create(Term)

    response = client.get("/terms/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Term, name="b")
    first = factory.create(Term, name="a")

    ascending = client.get("/terms/", params={"sort": "name"})
    descending = client.get("/terms/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Term)
    child = factory.create(Section, term_id=row["id"])

    response = client.get(f"/terms/{row['id']}?include=sections")

    assert response.status_code == 200
    assert response.json()["data"]["sections"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Term)

    response = client.post("/terms/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Term)

    response = client.get(f"/terms/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Term)
    body = factory.body(Term)

    response = client.request(method, f"/terms/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Term)

    response = client.delete(f"/terms/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/terms/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/terms/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Term)
    duplicate = factory.body(Term, name=body["name"])

    assert client.post("/terms/", json=body).status_code == 201
    assert client.post("/terms/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Term) | {"unknown_field": 1}

    response = client.post("/terms/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/terms/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Term) | {"status": None}

    response = client.post("/terms/", json=body)

    assert response.status_code == 422
    assert "status" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Term) | {"name": " "}

    response = client.post("/terms/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Term)
    del body["name"]

    response = client.post("/terms/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
