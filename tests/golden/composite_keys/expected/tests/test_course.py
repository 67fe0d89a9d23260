# fw:generated:sha256:4156bc2a2c050119e440cac953449418ba61f0bfc565b0cd5cebe2ef72331898
"""API tests for courses. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.course import Course
from app.models.course_text import CourseText


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Course)

    response = client.get("/courses/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Course)
    factory.create(Course)

    response = client.get("/courses/", params={"title": row["title"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Course, title="b")
    first = factory.create(Course, title="a")

    ascending = client.get("/courses/", params={"sort": "title"})
    descending = client.get("/courses/", params={"sort": "-title"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Course)
    child = factory.create(CourseText, course_id=row["id"])

    response = client.get(f"/courses/{row['id']}?include=texts")

    assert response.status_code == 200
    assert response.json()["data"]["texts"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Course)

    response = client.post("/courses/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Course)

    response = client.get(f"/courses/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Course)
    body = factory.body(Course)

    response = client.request(method, f"/courses/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Course)

    response = client.delete(f"/courses/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/courses/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/courses/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Course)
    duplicate = factory.body(Course, title=body["title"])

    assert client.post("/courses/", json=body).status_code == 201
    assert client.post("/courses/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Course) | {"unknown_field": 1}

    response = client.post("/courses/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/courses/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Course)
    del body["title"]

    response = client.post("/courses/", json=body)

    assert response.status_code == 422
    assert "title" in response.json()["errors"]
