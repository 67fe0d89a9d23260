# fw:generated:sha256:80d02617dddb60ea04d2e19292748a31ff7ac109397eb76d3288b14e41da7d30
"""What the API does with topics. Edit this file and it is yours alone."""

from fw.runtime.testing import Factory, TestClient, Users

from app.models.topic import Topic


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)

    response = client.get("/topics/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)
    factory.create(Topic)

    found = client.get("/topics/", params={"name": row["name"]})
    up = client.get("/topics/", params={"sort": "name"})
    down = client.get("/topics/", params={"sort": "-name"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Topic)

    response = client.post("/topics/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)

    response = client.get(f"/topics/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)
    body = factory.body(Topic)

    response = client.patch(f"/topics/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Topic)

    response = client.delete(f"/topics/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/topics/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    nowhere = "/topics/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    taken = factory.body(Topic)
    again = factory.body(Topic, name=taken["name"])

    assert client.post("/topics/", json=taken).status_code == 201
    assert client.post("/topics/", json=again).status_code == 409


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Topic)

    unknown = client.post("/topics/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/topics/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/topics/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]


def test_who_may_not_do_what(client: TestClient, users: Users) -> None:
    with users.nobody():
        assert client.get("/topics/").status_code == 401
        assert client.post("/topics/", json={}).status_code == 401
    with users.of_role(None):
        assert client.post("/topics/", json={}).status_code == 403
