# fw:generated:sha256:0716e66988eb9bc3a96786ef731042e575fc18cd1ef2c59624f8e50bfea0bf6e
"""API tests for meetings. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.meeting import Meeting
from app.models.section import Section


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Meeting)

    response = client.get("/meetings/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Meeting)
    factory.create(Meeting)

    response = client.get("/meetings/", params={"topic": row["topic"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Meeting, topic="b")
    first = factory.create(Meeting, topic="a")

    ascending = client.get("/meetings/", params={"sort": "topic"})
    descending = client.get("/meetings/", params={"sort": "-topic"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Section)
    row = factory.create(Meeting, section_id=parent["id"])

    response = client.get(f"/meetings/{row['id']}?include=section")

    assert response.status_code == 200
    assert response.json()["data"]["section"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Meeting)

    response = client.post("/meetings/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Meeting)

    response = client.get(f"/meetings/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_not_found(client: TestClient) -> None:
    path = "/meetings/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Meeting) | {"unknown_field": 1}

    response = client.post("/meetings/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/meetings/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Meeting) | {"status": None}

    response = client.post("/meetings/", json=body)

    assert response.status_code == 422
    assert "status" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Meeting)
    del body["section_id"]

    response = client.post("/meetings/", json=body)

    assert response.status_code == 422
    assert "section_id" in response.json()["errors"]
