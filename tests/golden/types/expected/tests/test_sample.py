# fw:generated:sha256:6b4feae6f62be2300bf50df37da7090897e96d65da4b166f20fcaef32cabd64a
"""API tests for samples. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.sample import Sample


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Sample)

    response = client.get("/samples/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Sample)
    factory.create(Sample)

    response = client.get("/samples/", params={"whole": row["whole"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Sample, whole=2)
    first = factory.create(Sample, whole=1)

    ascending = client.get("/samples/", params={"sort": "whole"})
    descending = client.get("/samples/", params={"sort": "-whole"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Sample)

    response = client.post("/samples/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_default_state(client: TestClient, factory: Factory) -> None:
    body = factory.body(Sample)
    body.pop("state", None)

    response = client.post("/samples/", json=body)

    assert response.status_code == 201
    assert response.json()["data"]["state"] == "in progress"


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Sample)

    response = client.get(f"/samples/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Sample)
    body = factory.body(Sample)

    response = client.request(method, f"/samples/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Sample)

    response = client.delete(f"/samples/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/samples/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/samples/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Sample)
    duplicate = factory.body(Sample, whole_unique=body["whole_unique"])

    assert client.post("/samples/", json=body).status_code == 201
    assert client.post("/samples/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Sample) | {"unknown_field": 1}

    response = client.post("/samples/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/samples/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Sample)
    del body["whole"]

    response = client.post("/samples/", json=body)

    assert response.status_code == 422
    assert "whole" in response.json()["errors"]
