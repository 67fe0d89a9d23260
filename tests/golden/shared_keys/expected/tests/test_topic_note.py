# fw:generated:sha256:582f01412d70131ff25e97f1034abfdba53140f31d935e2501fae7ae384f9d0e
"""API tests for topic notes. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.topic_note import TopicNote


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(TopicNote)

    response = client.get("/topicnotes/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(TopicNote)
    factory.create(TopicNote)

    response = client.get("/topicnotes/", params={"number": row["number"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(TopicNote)

    response = client.post("/topicnotes/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(TopicNote)

    response = client.get(f"/topicnotes/{row['number']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(TopicNote)
    body = factory.body(TopicNote)
    del body["number"]

    response = client.request(method, f"/topicnotes/{row['number']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["number"] == row["number"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(TopicNote)

    response = client.delete(f"/topicnotes/{row['number']}")

    assert response.status_code == 200
    assert client.get(f"/topicnotes/{row['number']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/topicnotes/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(TopicNote)
    duplicate = factory.body(TopicNote, number=body["number"])

    assert client.post("/topicnotes/", json=body).status_code == 201
    assert client.post("/topicnotes/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(TopicNote) | {"unknown_field": 1}

    response = client.post("/topicnotes/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/topicnotes/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(TopicNote)
    del body["number"]

    response = client.post("/topicnotes/", json=body)

    assert response.status_code == 422
    assert "number" in response.json()["errors"]
