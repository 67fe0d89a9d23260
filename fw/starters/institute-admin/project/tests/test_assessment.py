# fw:generated:sha256:cbb1a7f769bfa28591b67f86616094edce0ff95f6b9fe959f87fa0202d04fab5
"""API tests for assessments. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.assessment import Assessment
from app.models.section import Section


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Assessment)

    response = client.get("/assessments/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Assessment)
    factory.create(Assessment)

    response = client.get("/assessments/", params={"title": row["title"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Assessment, title="b")
    first = factory.create(Assessment, title="a")

    ascending = client.get("/assessments/", params={"sort": "title"})
    descending = client.get("/assessments/", params={"sort": "-title"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Section)
    row = factory.create(Assessment, section_id=parent["id"])

    response = client.get(f"/assessments/{row['id']}?include=section")

    assert response.status_code == 200
    assert response.json()["data"]["section"] == parent


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Assessment)

    response = client.post("/assessments/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Assessment)

    response = client.get(f"/assessments/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Assessment)

    response = client.delete(f"/assessments/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/assessments/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/assessments/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Assessment)
    duplicate = factory.body(
        Assessment, section_id=body["section_id"], title=body["title"]
    )

    assert client.post("/assessments/", json=body).status_code == 201
    assert client.post("/assessments/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Assessment) | {"unknown_field": 1}

    response = client.post("/assessments/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/assessments/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Assessment) | {"title": " "}

    response = client.post("/assessments/", json=body)

    assert response.status_code == 422
    assert "title" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Assessment)
    del body["section_id"]

    response = client.post("/assessments/", json=body)

    assert response.status_code == 422
    assert "section_id" in response.json()["errors"]
