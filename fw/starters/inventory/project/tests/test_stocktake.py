# fw:generated:sha256:061d616014f52da497cc2d19043605089edc7dbb543a6822284d982804d015cd
"""API tests for stocktakes. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient, Users

from app.models.stocktake import Stocktake
from app.models.warehouse import Warehouse

pytestmark = pytest.mark.usefixtures("somebody")


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Stocktake)

    response = client.get("/stocktakes/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Stocktake)
    factory.create(Stocktake)

    response = client.get("/stocktakes/", params={"number": row["number"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Stocktake, number="b")
    first = factory.create(Stocktake, number="a")

    ascending = client.get("/stocktakes/", params={"sort": "number"})
    descending = client.get("/stocktakes/", params={"sort": "-number"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Warehouse)
    row = factory.create(Stocktake, warehouse_id=parent["id"])

    response = client.get(f"/stocktakes/{row['id']}?include=warehouse")

    assert response.status_code == 200
    assert response.json()["data"]["warehouse"] == parent


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Stocktake)

    response = client.get(f"/stocktakes/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_not_found(client: TestClient) -> None:
    path = "/stocktakes/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Stocktake) | {"unknown_field": 1}

    response = client.post("/stocktakes/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/stocktakes/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Stocktake) | {"number": None}

    response = client.post("/stocktakes/", json=body)

    assert response.status_code == 422
    assert "number" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Stocktake)
    del body["warehouse_id"]

    response = client.post("/stocktakes/", json=body)

    assert response.status_code == 422
    assert "warehouse_id" in response.json()["errors"]


def test_permissions(client: TestClient, users: Users) -> None:
    with users.super_admin():
        assert (
            client.patch(
                "/stocktakes/00000000-0000-0000-0000-000000000000", json={}
            ).status_code
            == 403
        )
        assert (
            client.delete(
                "/stocktakes/00000000-0000-0000-0000-000000000000"
            ).status_code
            == 403
        )
