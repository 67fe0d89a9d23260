# fw:generated:sha256:7f2bbfcf171f0c5cf9c3cf7f6afb9d065bca206c07e027595aa43ae7b97c2588
"""API tests for milestones. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.milestone import Milestone


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Milestone)

    response = client.get("/milestones/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Milestone)
    factory.create(Milestone)

    response = client.get("/milestones/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Milestone, name="b")
    first = factory.create(Milestone, name="a")

    ascending = client.get("/milestones/", params={"sort": "name"})
    descending = client.get("/milestones/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Milestone)

    response = client.post("/milestones/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Milestone)

    response = client.get(f"/milestones/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Milestone)
    body = factory.body(Milestone)

    response = client.request(method, f"/milestones/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Milestone)

    response = client.delete(f"/milestones/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/milestones/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/milestones/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Milestone) | {"unknown_field": 1}

    response = client.post("/milestones/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/milestones/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Milestone)
    del body["name"]

    response = client.post("/milestones/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
