# fw:generated:sha256:db269162c2acd2f1589ef64a197eec1dfcaa3afbe7053a69906347d66c884d89
"""API tests for deals. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.company import Company
from app.models.deal import Deal


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Deal)

    response = client.get("/deals/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Deal)
    factory.create(Deal)

    response = client.get("/deals/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Deal, name="b")
    first = factory.create(Deal, name="a")

    ascending = client.get("/deals/", params={"sort": "name"})
    descending = client.get("/deals/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Company)
    row = factory.create(Deal, company_id=parent["id"])

    response = client.get(f"/deals/{row['id']}?include=company")

    assert response.status_code == 200
    assert response.json()["data"]["company"] == parent


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Deal)

    response = client.get(f"/deals/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Deal)
    body = factory.body(Deal, pipeline_id=row["pipeline_id"])

    response = client.request(method, f"/deals/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Deal)

    response = client.delete(f"/deals/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/deals/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/deals/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Deal) | {"unknown_field": 1}

    response = client.post("/deals/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/deals/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Deal) | {"stage_id": None}

    response = client.post("/deals/", json=body)

    assert response.status_code == 422
    assert "stage_id" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Deal)
    del body["name"]

    response = client.post("/deals/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
