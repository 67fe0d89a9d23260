# fw:generated:sha256:9c3298b00a93004515cf6ff68466aff7ae0f9e978d4d3d67db2ed7502bf0da10
"""API tests for sections. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.course import Course
from app.models.section import Section


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Section)

    response = client.get("/sections/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Section)
    factory.create(Section)

    response = client.get("/sections/", params={"code": row["code"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Section, code="b")
    first = factory.create(Section, code="a")

    ascending = client.get("/sections/", params={"sort": "code"})
    descending = client.get("/sections/", params={"sort": "-code"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Course)
    row = factory.create(Section, course_id=parent["id"])

    response = client.get(f"/sections/{row['id']}?include=course")

    assert response.status_code == 200
    assert response.json()["data"]["course"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Section)

    response = client.post("/sections/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Section)

    response = client.get(f"/sections/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_not_found(client: TestClient) -> None:
    path = "/sections/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Section)
    duplicate = factory.body(
        Section, course_id=body["course_id"], term_id=body["term_id"], code=body["code"]
    )

    assert client.post("/sections/", json=body).status_code == 201
    assert client.post("/sections/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Section) | {"unknown_field": 1}

    response = client.post("/sections/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/sections/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Section) | {"enrolled": None}

    response = client.post("/sections/", json=body)

    assert response.status_code == 422
    assert "enrolled" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Section) | {"code": " "}

    response = client.post("/sections/", json=body)

    assert response.status_code == 422
    assert "code" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Section)
    del body["course_id"]

    response = client.post("/sections/", json=body)

    assert response.status_code == 422
    assert "course_id" in response.json()["errors"]
