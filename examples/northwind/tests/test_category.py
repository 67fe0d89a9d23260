# fw:generated:sha256:0b9ffeda626647c5ae6915c1fa2be580bd89e1628327156b176e3e1a0f11f53e
"""API tests for categories. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.category import Category
from app.models.product import Product


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Category)

    response = client.get("/categories/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Category)
    factory.create(Category)

    response = client.get("/categories/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Category, name="b")
    first = factory.create(Category, name="a")

    ascending = client.get("/categories/", params={"sort": "name"})
    descending = client.get("/categories/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Category)
    child = factory.create(Product, category_id=row["id"])

    response = client.get(f"/categories/{row['id']}?include=products")

    assert response.status_code == 200
    assert response.json()["data"]["products"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Category)

    response = client.post("/categories/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Category)

    response = client.get(f"/categories/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Category)
    body = factory.body(Category)

    response = client.request(method, f"/categories/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Category)

    response = client.delete(f"/categories/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/categories/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/categories/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Category)
    duplicate = factory.body(Category, name=body["name"])

    assert client.post("/categories/", json=body).status_code == 201
    assert client.post("/categories/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Category) | {"unknown_field": 1}

    response = client.post("/categories/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/categories/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Category)
    del body["name"]

    response = client.post("/categories/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
