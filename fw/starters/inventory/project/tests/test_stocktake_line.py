# fw:generated:sha256:42e038cdd56739e0cd89c02aa999d46dbeb30ed354def5f4d5248ac3f37ee15d
"""API tests for stocktake lines. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient, Users

from app.models.stocktake import Stocktake
from app.models.stocktake_line import StocktakeLine


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(StocktakeLine)

    response = client.get("/stocktake-lines/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(StocktakeLine)
    factory.create(StocktakeLine)

    response = client.get(
        "/stocktake-lines/", params={"level_version": row["level_version"]}
    )

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(StocktakeLine, level_version=2)
    first = factory.create(StocktakeLine, level_version=1)

    ascending = client.get("/stocktake-lines/", params={"sort": "level_version"})
    descending = client.get("/stocktake-lines/", params={"sort": "-level_version"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Stocktake)
    row = factory.create(StocktakeLine, stocktake_id=parent["id"])

    response = client.get(f"/stocktake-lines/{row['id']}?include=stocktake")

    assert response.status_code == 200
    assert response.json()["data"]["stocktake"] == parent


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(StocktakeLine)

    response = client.get(f"/stocktake-lines/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_not_found(client: TestClient) -> None:
    path = "/stocktake-lines/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(StocktakeLine) | {"unknown_field": 1}

    response = client.post("/stocktake-lines/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/stocktake-lines/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(StocktakeLine) | {"expected": None}

    response = client.post("/stocktake-lines/", json=body)

    assert response.status_code == 422
    assert "expected" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(StocktakeLine)
    del body["stocktake_id"]

    response = client.post("/stocktake-lines/", json=body)

    assert response.status_code == 422
    assert "stocktake_id" in response.json()["errors"]


def test_permissions(client: TestClient, users: Users) -> None:
    with users.super_admin():
        assert (
            client.delete(
                "/stocktake-lines/00000000-0000-0000-0000-000000000000"
            ).status_code
            == 403
        )
