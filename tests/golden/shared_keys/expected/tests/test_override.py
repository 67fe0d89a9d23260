# fw:generated:sha256:86ebb658950a35af5b86b8a27eed15aae8c2806b2309f0b8a18d73ea356f0ba2
"""API tests for overrides. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.override import Override


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Override)

    response = client.get("/overrides/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Override)
    factory.create(Override)

    response = client.get("/overrides/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(Override)
    second = factory.create(Override)

    ascending = client.get("/overrides/", params={"sort": "id"})
    descending = client.get("/overrides/", params={"sort": "-id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Override)

    response = client.post("/overrides/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Override)

    response = client.get(f"/overrides/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Override)
    body = factory.body(Override)

    response = client.request(method, f"/overrides/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Override)

    response = client.delete(f"/overrides/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/overrides/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/overrides/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Override) | {"unknown_field": 1}

    response = client.post("/overrides/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/overrides/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Override)
    del body["settings_id"]

    response = client.post("/overrides/", json=body)

    assert response.status_code == 422
    assert "settings_id" in response.json()["errors"]
