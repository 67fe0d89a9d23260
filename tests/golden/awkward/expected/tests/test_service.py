# fw:generated:sha256:783ea11257742070bb99bf5c915bdba6104fc2cf7af751f2158e16518744b329
"""API tests for services. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.service import Service


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Service)

    response = client.get("/services/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Service)
    factory.create(Service)

    response = client.get("/services/", params={"t": row["t"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Service, t="b")
    first = factory.create(Service, t="a")

    ascending = client.get("/services/", params={"sort": "t"})
    descending = client.get("/services/", params={"sort": "-t"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Service)

    response = client.post("/services/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_default_response(client: TestClient, factory: Factory) -> None:
    body = factory.body(Service)
    body.pop("response", None)

    response = client.post("/services/", json=body)

    assert response.status_code == 201
    assert response.json()["data"]["response"] == "'"


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Service)

    response = client.get(f"/services/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Service)
    body = factory.body(Service)

    response = client.request(method, f"/services/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Service)

    response = client.delete(f"/services/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/services/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/services/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Service) | {"unknown_field": 1}

    response = client.post("/services/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/services/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Service)
    del body["t"]

    response = client.post("/services/", json=body)

    assert response.status_code == 422
    assert "t" in response.json()["errors"]
