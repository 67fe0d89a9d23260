# fw:generated:sha256:297f72babfd4b012176b276dba72aa845c7c8217931aff28c8593ef406663377
"""API tests for students. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.enrolment import Enrolment
from app.models.student import Student


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Student)

    response = client.get("/students/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Student)
    factory.create(Student)

    response = client.get("/students/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Student, name="b")
    first = factory.create(Student, name="a")

    ascending = client.get("/students/", params={"sort": "name"})
    descending = client.get("/students/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(Student)
    child = factory.create(Enrolment, student_id=row["id"])

    response = client.get(f"/students/{row['id']}?include=enrolments")

    assert response.status_code == 200
    assert response.json()["data"]["enrolments"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Student)

    response = client.post("/students/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Student)

    response = client.get(f"/students/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Student)
    body = factory.body(Student)

    response = client.request(method, f"/students/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Student)

    response = client.delete(f"/students/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/students/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/students/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Student) | {"unknown_field": 1}

    response = client.post("/students/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/students/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Student)
    del body["name"]

    response = client.post("/students/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
