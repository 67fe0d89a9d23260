# fw:generated:sha256:2a208e46cdf55817bdadf0efc8cf657d98b3f85d12db5e104023b714e80ad4f9
"""What the API does with labels. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.issue import Issue
from app.models.label import Label


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Label)

    response = client.get("/labels/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Label)
    factory.create(Label)

    found = client.get("/labels/", params={"name": row["name"]})
    up = client.get("/labels/", params={"sort": "name"})
    down = client.get("/labels/", params={"sort": "-name"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


def test_include(client: TestClient, factory: Factory) -> None:
    other = factory.create(Issue)
    row = factory.create(Label)
    client.patch(f"/labels/{row['id']}", json={"issue_ids": [other["id"]]})

    response = client.get(f"/labels/{row['id']}?include=issues")

    assert response.status_code == 200
    assert response.json()["data"]["issues"] == [other]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Label)

    response = client.post("/labels/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Label)

    response = client.get(f"/labels/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Label)
    body = factory.body(Label)

    response = client.patch(f"/labels/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Label)

    response = client.delete(f"/labels/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/labels/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/labels/0"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(Label)
    again = factory.body(Label, name=taken["name"])

    assert client.post("/labels/", json=taken).status_code == 201
    assert client.post("/labels/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Label)

    unknown = client.post("/labels/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/labels/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/labels/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
