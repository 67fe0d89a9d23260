# fw:generated:sha256:fb056aca0e1d5470cca72f9c1ac6f5dd0c42df66283b675bed577aa2bd937b20
"""API tests for remarks. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.article import Article
from app.models.remark import Remark


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Remark)

    response = client.get("/remarks/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Remark)
    factory.create(Remark)

    response = client.get("/remarks/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(Remark)
    second = factory.create(Remark)

    ascending = client.get("/remarks/", params={"sort": "id"})
    descending = client.get("/remarks/", params={"sort": "-id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Article)
    row = factory.create(Remark, article_id=parent["id"])

    response = client.get(f"/remarks/{row['id']}?include=article")

    assert response.status_code == 200
    assert response.json()["data"]["article"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Remark)

    response = client.post("/remarks/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Remark)

    response = client.get(f"/remarks/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Remark)
    body = factory.body(Remark)

    response = client.request(method, f"/remarks/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Remark)

    response = client.delete(f"/remarks/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/remarks/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/remarks/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Remark) | {"unknown_field": 1}

    response = client.post("/remarks/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/remarks/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Remark)
    del body["text"]

    response = client.post("/remarks/", json=body)

    assert response.status_code == 422
    assert "text" in response.json()["errors"]
