# fw:generated:sha256:f63a3bb27f4aa36030c871677f1e4a53f888b00c753b23bc342b91378f998580
"""What the API does with suppliers. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.product import Product
from app.models.supplier import Supplier


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)

    response = client.get("/suppliers/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)
    factory.create(Supplier)

    found = client.get("/suppliers/", params={"company_name": row["company_name"]})
    up = client.get("/suppliers/", params={"sort": "company_name"})
    down = client.get("/suppliers/", params={"sort": "-company_name"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)
    child = factory.create(Product, supplier_id=row["id"])

    response = client.get(f"/suppliers/{row['id']}?include=products")

    assert response.status_code == 200
    assert response.json()["data"]["products"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Supplier)

    response = client.post("/suppliers/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)

    response = client.get(f"/suppliers/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)
    body = factory.body(Supplier)

    response = client.patch(f"/suppliers/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Supplier)

    response = client.delete(f"/suppliers/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/suppliers/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/suppliers/0"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Supplier)

    unknown = client.post("/suppliers/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/suppliers/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["company_name"]
    missing = client.post("/suppliers/", json=body)
    assert missing.status_code == 422
    assert "company_name" in missing.json()["errors"]
