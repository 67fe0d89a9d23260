# fw:generated:sha256:e93e57cdc3edbe39c09a9cf6234b69faa355c236276a029b08b9f69ae9604ed3
"""API tests for lots. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient, Users

from app.models.lot import Lot
from app.models.product import Product


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Lot)

    response = client.get("/lots/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Lot)
    factory.create(Lot)

    response = client.get("/lots/", params={"number": row["number"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Lot, number="b")
    first = factory.create(Lot, number="a")

    ascending = client.get("/lots/", params={"sort": "number"})
    descending = client.get("/lots/", params={"sort": "-number"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Product)
    row = factory.create(Lot, product_id=parent["id"])

    response = client.get(f"/lots/{row['id']}?include=product")

    assert response.status_code == 200
    assert response.json()["data"]["product"] == parent


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Lot)

    response = client.get(f"/lots/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Lot)
    fixed = {"product_id", "number"}
    body = {k: v for k, v in factory.body(Lot).items() if k not in fixed}

    response = client.request(method, f"/lots/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_not_found(client: TestClient) -> None:
    path = "/lots/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/lots/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_permissions(client: TestClient, users: Users) -> None:
    with users.super_admin():
        assert client.post("/lots/", json={}).status_code == 403
        assert (
            client.delete("/lots/00000000-0000-0000-0000-000000000000").status_code
            == 403
        )
