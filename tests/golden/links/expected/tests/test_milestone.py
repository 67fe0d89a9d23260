# fw:generated:sha256:78ac277e3e058819db3e478e4f7abf79929a2e1a13ada190bd376955d555e0a1
"""What the API does with milestones. Edit this file and it is yours alone."""

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

    found = client.get("/milestones/", params={"name": row["name"]})
    up = client.get("/milestones/", params={"sort": "name"})
    down = client.get("/milestones/", params={"sort": "-name"})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]


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
    nowhere = "/milestones/00000000-0000-0000-0000-000000000000"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404


def test_bad_input(client: TestClient, factory: Factory) -> None:
    body = factory.body(Milestone)

    unknown = client.post("/milestones/", json=body | {"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    unknown = client.get("/milestones/", params={"stranger": 1})
    assert unknown.status_code == 422
    assert "stranger" in unknown.json()["errors"]

    del body["name"]
    missing = client.post("/milestones/", json=body)
    assert missing.status_code == 422
    assert "name" in missing.json()["errors"]
