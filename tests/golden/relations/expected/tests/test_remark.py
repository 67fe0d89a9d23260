# fw:generated:sha256:aa81c0de6a6d7f418581fbf2dd5413ddb2d6de795e633b92070bb2b3395a435a
"""API tests for remarks. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.article import Article
from app.models.remark import Remark


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Remark)

    response = client.get("/remarks/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Remark)
    factory.create(Remark)

    filtered = client.get("/remarks/", params={"id": row["id"]})
    ascending = client.get("/remarks/", params={"sort": "id"})
    descending = client.get("/remarks/", params={"sort": "-id"})

    assert filtered.json()["data"] == [row]
    assert ascending.json()["data"] == descending.json()["data"][::-1]


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


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Remark)
    body = factory.body(Remark)

    response = client.patch(f"/remarks/{row['id']}", json=body)

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
    assert client.delete(path).status_code == 404


def test_invalid_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Remark)

    unknown = client.post("/remarks/", json=body | {"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    unknown = client.get("/remarks/", params={"unknown_field": 1})
    assert unknown.status_code == 422
    assert "unknown_field" in unknown.json()["errors"]

    del body["text"]
    missing = client.post("/remarks/", json=body)
    assert missing.status_code == 422
    assert "text" in missing.json()["errors"]
