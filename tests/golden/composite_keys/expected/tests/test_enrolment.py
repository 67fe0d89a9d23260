# fw:generated:sha256:ed935b01a997fbbb92d62ee3f62e075a325401f540f8fb8a16eb3dc470956d25
"""API tests for enrolments. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.enrolment import Enrolment
from app.models.student import Student


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Enrolment)

    response = client.get("/enrolments/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Enrolment)
    factory.create(Enrolment)

    response = client.get("/enrolments/", params={"grade": row["grade"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Enrolment, grade=2)
    first = factory.create(Enrolment, grade=1)

    ascending = client.get("/enrolments/", params={"sort": "grade"})
    descending = client.get("/enrolments/", params={"sort": "-grade"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Student)
    row = factory.create(Enrolment, student_id=parent["id"])

    response = client.get(
        f"/enrolments/{row['student_id']}/{row['course_id']}?include=student"
    )

    assert response.status_code == 200
    assert response.json()["data"]["student"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Enrolment)

    response = client.post("/enrolments/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Enrolment)

    response = client.get(f"/enrolments/{row['student_id']}/{row['course_id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Enrolment)
    body = factory.body(Enrolment)
    del body["student_id"]
    del body["course_id"]

    response = client.request(
        method, f"/enrolments/{row['student_id']}/{row['course_id']}", json=body
    )

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["student_id"] == row["student_id"]
    assert changed["course_id"] == row["course_id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Enrolment)

    response = client.delete(f"/enrolments/{row['student_id']}/{row['course_id']}")

    assert response.status_code == 200
    assert (
        client.get(f"/enrolments/{row['student_id']}/{row['course_id']}").status_code
        == 404
    )


def test_not_found(client: TestClient) -> None:
    path = "/enrolments/00000000-0000-0000-0000-000000000000/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Enrolment)
    duplicate = factory.body(
        Enrolment, student_id=body["student_id"], course_id=body["course_id"]
    )

    assert client.post("/enrolments/", json=body).status_code == 201
    assert client.post("/enrolments/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Enrolment) | {"unknown_field": 1}

    response = client.post("/enrolments/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/enrolments/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Enrolment)
    del body["student_id"]

    response = client.post("/enrolments/", json=body)

    assert response.status_code == 422
    assert "student_id" in response.json()["errors"]
