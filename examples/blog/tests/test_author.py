# fw:generated:sha256:c106db9f25841d527943de03cf533fb048ae6cb8ea163bb079e95d958bd1fc98
"""What the API does with authors. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.author import Author
from app.models.post import Post


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)

    response = client.get("/authors/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)
    factory.create(Author)

    found = client.get("/authors/", params={"name": row["name"]})
    up = client.get("/authors/", params={"sort": "name"})
    down = client.get("/authors/", params={"sort": "-name"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)
    child = factory.create(Post, author_id=row["id"])

    response = client.get(f"/authors/{row['id']}?include=posts")

    assert response.status_code == 200
    assert response.json()["data"]["posts"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Author)

    response = client.post("/authors/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)

    response = client.get(f"/authors/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)
    body = factory.body(Author)

    response = client.patch(f"/authors/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Author)

    response = client.delete(f"/authors/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/authors/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/authors/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(Author)
    again = factory.body(Author, email=taken["email"])

    assert client.post("/authors/", json=taken).status_code == 201
    assert client.post("/authors/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Author)

    unknown = client.post("/authors/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/authors/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/authors/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
