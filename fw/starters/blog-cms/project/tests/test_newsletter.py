# fw:generated:sha256:0a52a4f6c43a48ba1dec14e1e4f883d1d49705e92a47564fc6777339de604771
"""API tests for newsletters. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.newsletter import Newsletter
from app.models.post import Post


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Newsletter)

    response = client.get("/newsletters/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Newsletter)
    factory.create(Newsletter)

    response = client.get("/newsletters/", params={"subject": row["subject"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Newsletter, subject="b")
    first = factory.create(Newsletter, subject="a")

    ascending = client.get("/newsletters/", params={"sort": "subject"})
    descending = client.get("/newsletters/", params={"sort": "-subject"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Post)
    row = factory.create(Newsletter, post_id=parent["id"])

    response = client.get(f"/newsletters/{row['id']}?include=post")

    assert response.status_code == 200
    assert response.json()["data"]["post"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Newsletter)

    response = client.post("/newsletters/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_default_status(client: TestClient, factory: Factory) -> None:
    body = factory.body(Newsletter)
    body.pop("status", None)

    response = client.post("/newsletters/", json=body)

    assert response.status_code == 201
    assert response.json()["data"]["status"] == "draft"


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Newsletter)

    response = client.get(f"/newsletters/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Newsletter, status="draft")
    body = factory.body(Newsletter)

    response = client.request(method, f"/newsletters/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_not_found(client: TestClient) -> None:
    path = "/newsletters/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Newsletter) | {"unknown_field": 1}

    response = client.post("/newsletters/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/newsletters/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Newsletter) | {"status": None}

    response = client.post("/newsletters/", json=body)

    assert response.status_code == 422
    assert "status" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Newsletter) | {"subject": " "}

    response = client.post("/newsletters/", json=body)

    assert response.status_code == 422
    assert "subject" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Newsletter)
    del body["subject"]

    response = client.post("/newsletters/", json=body)

    assert response.status_code == 422
    assert "subject" in response.json()["errors"]
