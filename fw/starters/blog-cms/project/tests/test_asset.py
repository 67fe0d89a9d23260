# fw:generated:sha256:9a8dc5cc961a4cd8e9e495c06f0b8e1dd541fc96478f59ddcf7c409f2bed3a3e
"""API tests for assets. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.asset import Asset
from app.models.user import User
from tests.desk import Desk

UPLOADS = {"file"}


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Asset)

    response = client.get("/assets/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Asset)
    factory.create(Asset)

    response = client.get("/assets/", params={"alt": row["alt"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Asset, alt="b")
    first = factory.create(Asset, alt="a")

    ascending = client.get("/assets/", params={"sort": "alt"})
    descending = client.get("/assets/", params={"sort": "-alt"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(User)
    row = factory.create(Asset, uploaded_by_id=parent["id"])

    response = client.get(f"/assets/{row['id']}?include=uploaded_by")

    assert response.status_code == 200
    assert response.json()["data"]["uploaded_by"] == parent


def test_create(client: TestClient, factory: Factory, desk: Desk) -> None:
    body = factory.body(Asset)

    response = client.post("/assets/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | {name: body[name] for name in body.keys() - UPLOADS}


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Asset)

    response = client.get(f"/assets/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Asset)
    body = factory.body(Asset)

    response = client.request(method, f"/assets/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | {name: body[name] for name in body.keys() - UPLOADS}


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Asset)

    response = client.delete(f"/assets/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/assets/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/assets/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Asset) | {"unknown_field": 1}

    response = client.post("/assets/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/assets/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Asset) | {"uploaded_by_id": None}

    response = client.post("/assets/", json=body)

    assert response.status_code == 422
    assert "uploaded_by_id" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Asset) | {"alt": " "}

    response = client.post("/assets/", json=body)

    assert response.status_code == 422
    assert "alt" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Asset)
    del body["file"]

    response = client.post("/assets/", json=body)

    assert response.status_code == 422
    assert "file" in response.json()["errors"]
