# fw:generated:sha256:2c435c14e3b7dac489ffefce6d966cd0feab456c7be74b3e6067cb862e4e1ffd
"""API tests for seats. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.seat import Seat


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Seat)

    response = client.get("/seats/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Seat)
    factory.create(Seat)

    response = client.get("/seats/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Seat, id=2)
    first = factory.create(Seat, id=1)

    ascending = client.get("/seats/", params={"sort": "id"})
    descending = client.get("/seats/", params={"sort": "-id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Seat)

    response = client.post("/seats/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Seat)

    response = client.get(f"/seats/{row['room']}/{row['side']}/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Seat)
    body = factory.body(Seat)
    del body["room"]
    del body["side"]
    del body["id"]

    response = client.request(
        method, f"/seats/{row['room']}/{row['side']}/{row['id']}", json=body
    )

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["room"] == row["room"]
    assert changed["side"] == row["side"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Seat)

    response = client.delete(f"/seats/{row['room']}/{row['side']}/{row['id']}")

    assert response.status_code == 200
    assert (
        client.get(f"/seats/{row['room']}/{row['side']}/{row['id']}").status_code == 404
    )


def test_not_found(client: TestClient) -> None:
    path = "/seats/0/left/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Seat)
    duplicate = factory.body(Seat, room=body["room"], side=body["side"], id=body["id"])

    assert client.post("/seats/", json=body).status_code == 201
    assert client.post("/seats/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Seat) | {"unknown_field": 1}

    response = client.post("/seats/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/seats/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Seat)
    del body["id"]

    response = client.post("/seats/", json=body)

    assert response.status_code == 422
    assert "id" in response.json()["errors"]
