# fw:generated:sha256:7ee25faffc86a927cc1acb15a9a8658ec43ee94860b546b3eefd84b2626121c0
"""What the API does with articles. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.article import Article


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Article)

    response = client.get("/articles/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Article)

    response = client.post("/articles/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Article)

    response = client.get(f"/articles/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Article)
    body = factory.body(Article)

    response = client.patch(f"/articles/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Article)

    response = client.delete(f"/articles/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/articles/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/articles/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Article)

    unknown = client.post("/articles/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["title"]
    missing = client.post("/articles/", json=body)
    assert missing.status_code == 422
    assert "title" in missing.json()["errors"]
