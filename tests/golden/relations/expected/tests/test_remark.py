# fw:generated:sha256:16f7f263b1f7faac93f24f8ecbe8d92bbbb1f6de466a4a66d612ad2063a3ce39
"""What the API does with remarks. Edit this file and it is yours alone."""

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

    found = client.get("/remarks/", params={"id": row["id"]})
    up = client.get("/remarks/", params={"sort": "id"})
    down = client.get("/remarks/", params={"sort": "-id"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


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
    nowhere = "/remarks/0"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Remark)

    unknown = client.post("/remarks/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/remarks/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["text"]
    missing = client.post("/remarks/", json=body)
    assert missing.status_code == 422
    assert "text" in missing.json()["errors"]
