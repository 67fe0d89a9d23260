# fw:generated:sha256:eb10be0fce50e15ecf6af220a3696bfcac60e1fca73cfaea268fefcfa0267a7c
"""API tests for attachments. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.attachment import Attachment

SECRETS = {"secret"}


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Attachment)

    response = client.get("/attachments/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Attachment)
    factory.create(Attachment)

    response = client.get("/attachments/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Attachment, name="b")
    first = factory.create(Attachment, name="a")

    ascending = client.get("/attachments/", params={"sort": "name"})
    descending = client.get("/attachments/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Attachment)

    response = client.post("/attachments/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert not SECRETS & row.keys()
    assert row == row | {name: body[name] for name in body.keys() - SECRETS}


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Attachment)

    response = client.get(f"/attachments/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Attachment)
    body = factory.body(Attachment)

    response = client.request(method, f"/attachments/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | {name: body[name] for name in body.keys() - SECRETS}


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Attachment)

    response = client.delete(f"/attachments/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/attachments/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/attachments/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Attachment) | {"unknown_field": 1}

    response = client.post("/attachments/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/attachments/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Attachment) | {"made": None}

    response = client.post("/attachments/", json=body)

    assert response.status_code == 422
    assert "made" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Attachment)
    del body["name"]

    response = client.post("/attachments/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
