# fw:generated:sha256:8e826a1a17ded5989e82450874f673131060ea15b27e46ea535d1a1a4c1df306
"""API tests for articles. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.article import Article

SECRETS = {"states"}


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Article)

    response = client.get("/articles/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Article)
    factory.create(Article)

    response = client.get("/articles/", params={"title": row["title"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Article, title="b")
    first = factory.create(Article, title="a")

    ascending = client.get("/articles/", params={"sort": "title"})
    descending = client.get("/articles/", params={"sort": "-title"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Article)

    response = client.post("/articles/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert not SECRETS & row.keys()
    assert row == row | {name: body[name] for name in body.keys() - SECRETS}


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Article)

    response = client.get(f"/articles/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Article)
    body = factory.body(Article)

    response = client.request(method, f"/articles/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | {name: body[name] for name in body.keys() - SECRETS}


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Article)

    response = client.delete(f"/articles/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/articles/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/articles/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Article) | {"unknown_field": 1}

    response = client.post("/articles/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/articles/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Article) | {"names": ""}

    response = client.post("/articles/", json=body)

    assert response.status_code == 422
    assert "names" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Article)
    del body["title"]

    response = client.post("/articles/", json=body)

    assert response.status_code == 422
    assert "title" in response.json()["errors"]
