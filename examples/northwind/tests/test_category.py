# fw:generated:sha256:2e7c64ed49c3c579f0a7229d6570b75b2db1b746658452ae42fb08ffcdf1f52b
"""What the API does with categories. Edit this file and it is yours alone."""

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

    found = client.get("/categories/", params={"name": row["name"]})
    up = client.get("/categories/", params={"sort": "name"})
    down = client.get("/categories/", params={"sort": "-name"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


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
    nowhere = "/categories/0"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(Category)
    again = factory.body(Category, name=taken["name"])

    assert client.post("/categories/", json=taken).status_code == 201
    assert client.post("/categories/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Category)

    unknown = client.post("/categories/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/categories/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/categories/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
