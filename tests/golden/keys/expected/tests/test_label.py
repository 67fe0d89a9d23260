# fw:generated:sha256:e077f13ecaeb1ddbad63b06ed11d8d321bfd57fc217e319eca1c30ee9f151c11
"""API tests for labels. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.company import Company
from app.models.label import Label


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Label)

    response = client.get("/labels/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Label)
    factory.create(Label)

    response = client.get("/labels/", params={"slug": row["slug"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Label, slug="b")
    first = factory.create(Label, slug="a")

    ascending = client.get("/labels/", params={"sort": "slug"})
    descending = client.get("/labels/", params={"sort": "-slug"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    other = factory.create(Company)
    row = factory.create(Label)
    client.patch(f"/labels/{row['slug']}", json={"company_ids": [other["id"]]})

    response = client.get(f"/labels/{row['slug']}?include=companies")

    assert response.status_code == 200
    assert response.json()["data"]["companies"] == [other]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Label)

    response = client.post("/labels/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Label)

    response = client.get(f"/labels/{row['slug']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Label)
    body = factory.body(Label)
    del body["slug"]

    response = client.request(method, f"/labels/{row['slug']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["slug"] == row["slug"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Label)

    response = client.delete(f"/labels/{row['slug']}")

    assert response.status_code == 200
    assert client.get(f"/labels/{row['slug']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/labels/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Label)
    duplicate = factory.body(Label, slug=body["slug"])

    assert client.post("/labels/", json=body).status_code == 201
    assert client.post("/labels/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Label) | {"unknown_field": 1}

    response = client.post("/labels/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/labels/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Label)
    del body["slug"]

    response = client.post("/labels/", json=body)

    assert response.status_code == 422
    assert "slug" in response.json()["errors"]
