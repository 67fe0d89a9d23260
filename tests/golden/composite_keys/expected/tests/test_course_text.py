# fw:generated:sha256:b03c8581f5c26b046e60048257691dc9bebc7ffd5a92a35c6d8a6cfd1a684f10
"""API tests for course texts. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.course import Course
from app.models.course_text import CourseText

SECRETS = {"body"}


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(CourseText)

    response = client.get("/coursetexts/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(CourseText)
    factory.create(CourseText)

    response = client.get("/coursetexts/", params={"title": row["title"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(CourseText, title="b")
    first = factory.create(CourseText, title="a")

    ascending = client.get("/coursetexts/", params={"sort": "title"})
    descending = client.get("/coursetexts/", params={"sort": "-title"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Course)
    row = factory.create(CourseText, course_id=parent["id"])

    response = client.get(
        f"/coursetexts/{row['course_id']}/{row['locale']}?include=course"
    )

    assert response.status_code == 200
    assert response.json()["data"]["course"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(CourseText)

    response = client.post("/coursetexts/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert not SECRETS & row.keys()
    assert row == row | {name: body[name] for name in body.keys() - SECRETS}


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(CourseText)

    response = client.get(f"/coursetexts/{row['course_id']}/{row['locale']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(CourseText)
    body = factory.body(CourseText)
    del body["course_id"]
    del body["locale"]

    response = client.request(
        method, f"/coursetexts/{row['course_id']}/{row['locale']}", json=body
    )

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["course_id"] == row["course_id"]
    assert changed["locale"] == row["locale"]
    assert changed == changed | {name: body[name] for name in body.keys() - SECRETS}


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(CourseText)

    response = client.delete(f"/coursetexts/{row['course_id']}/{row['locale']}")

    assert response.status_code == 200
    assert (
        client.get(f"/coursetexts/{row['course_id']}/{row['locale']}").status_code
        == 404
    )


def test_not_found(client: TestClient) -> None:
    path = "/coursetexts/0/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(CourseText)
    duplicate = factory.body(
        CourseText, course_id=body["course_id"], locale=body["locale"]
    )

    assert client.post("/coursetexts/", json=body).status_code == 201
    assert client.post("/coursetexts/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(CourseText) | {"unknown_field": 1}

    response = client.post("/coursetexts/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/coursetexts/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(CourseText)
    del body["title"]

    response = client.post("/coursetexts/", json=body)

    assert response.status_code == 422
    assert "title" in response.json()["errors"]
