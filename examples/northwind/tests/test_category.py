# fw:generated:sha256:654065818ad8ce96667ccf35df768ae8b7d7f97f97e96e613a1572c331cf239b
"""API tests for categories. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.category import Category
from app.models.product import Product


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Category)

    response = client.get("/categories/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Category)
    factory.create(Category)

    filtered = client.get("/categories/", params={"name": row["name"]})
    ascending = client.get("/categories/", params={"sort": "name"})
    descending = client.get("/categories/", params={"sort": "-name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


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


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Category)
    body = factory.body(Category)

    response = client.patch(f"/categories/{row['id']}", json=body)

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
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Category)
    duplicate = factory.body(Category, name=body["name"])

    assert client.post("/categories/", json=body).status_code == 201
    assert client.post("/categories/", json=duplicate).status_code == 409


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Category)

    unknown = client.post("/categories/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/categories/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/categories/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
