# fw:generated:sha256:8b6161bdae3e68ecfeb790fe19228b2a7afaf69319d3c79f6d32a86c15e65a1c
"""API tests for milestones. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.milestone import Milestone


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Milestone)

    response = client.get("/milestones/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Milestone)
    factory.create(Milestone)

    filtered = client.get("/milestones/", params={"name": row["name"]})
    ascending = client.get("/milestones/", params={"sort": "name"})
    descending = client.get("/milestones/", params={"sort": "-name"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


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


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Milestone)
    body = factory.body(Milestone)

    response = client.patch(f"/milestones/{row['id']}", json=body)

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
    assert client.delete(path).status_code == 404


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Milestone)

    unknown = client.post("/milestones/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/milestones/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/milestones/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
