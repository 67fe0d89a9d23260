# fw:generated:sha256:4bb6af78f2946286c277bfcf85758b84da352c1e97cfd4445a2a8e9b3e29089c
"""API tests for stages. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.pipeline import Pipeline
from app.models.stage import Stage


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Stage)

    response = client.get("/stages/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Stage)
    factory.create(Stage)

    response = client.get("/stages/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Stage, name="b")
    first = factory.create(Stage, name="a")

    ascending = client.get("/stages/", params={"sort": "name"})
    descending = client.get("/stages/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Pipeline)
    row = factory.create(Stage, pipeline_id=parent["id"])

    response = client.get(f"/stages/{row['id']}?include=pipeline")

    assert response.status_code == 200
    assert response.json()["data"]["pipeline"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Stage)

    response = client.post("/stages/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_default_kind(client: TestClient, factory: Factory) -> None:
    body = factory.body(Stage)
    body.pop("kind", None)

    response = client.post("/stages/", json=body)

    assert response.status_code == 201
    assert response.json()["data"]["kind"] == "open"


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Stage)

    response = client.get(f"/stages/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Stage)
    kept = {name: row[name] for name in ("kind", "pipeline_id")}
    body = factory.body(Stage, **kept)

    response = client.request(method, f"/stages/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Stage)

    response = client.delete(f"/stages/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/stages/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/stages/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Stage)
    duplicate = factory.body(Stage, pipeline_id=body["pipeline_id"], name=body["name"])

    assert client.post("/stages/", json=body).status_code == 201
    assert client.post("/stages/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Stage) | {"unknown_field": 1}

    response = client.post("/stages/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/stages/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Stage) | {"name": " "}

    response = client.post("/stages/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Stage)
    del body["pipeline_id"]

    response = client.post("/stages/", json=body)

    assert response.status_code == 422
    assert "pipeline_id" in response.json()["errors"]
