# fw:generated:sha256:7c76f4fa768f88ab7e1dea87e9e4772aa24230f8655a324fa3c277e99718e794
"""API tests for marks. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.assessment import Assessment
from app.models.mark import Mark


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Mark)

    response = client.get("/marks/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Mark)
    factory.create(Mark)

    response = client.get("/marks/", params={"id": row["id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    first = factory.create(Mark)
    second = factory.create(Mark)

    ascending = client.get("/marks/", params={"sort": "id"})
    descending = client.get("/marks/", params={"sort": "-id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Assessment)
    row = factory.create(Mark, assessment_id=parent["id"])

    response = client.get(f"/marks/{row['id']}?include=assessment")

    assert response.status_code == 200
    assert response.json()["data"]["assessment"] == parent


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Mark)

    response = client.get(f"/marks/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_not_found(client: TestClient) -> None:
    path = "/marks/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Mark) | {"unknown_field": 1}

    response = client.post("/marks/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/marks/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Mark) | {"marked_by_id": None}

    response = client.post("/marks/", json=body)

    assert response.status_code == 422
    assert "marked_by_id" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Mark)
    del body["assessment_id"]

    response = client.post("/marks/", json=body)

    assert response.status_code == 422
    assert "assessment_id" in response.json()["errors"]
