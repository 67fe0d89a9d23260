# fw:generated:sha256:f46a5d771d558f783851a9d32fd2a48a7d8ce8a4f84dfaa592d97d3d14601ee0
"""API tests for attendances. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.attendance import Attendance


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Attendance)

    response = client.get("/attendances/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Attendance)
    factory.create(Attendance)

    response = client.get("/attendances/", params={"note": row["note"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Attendance, note="b")
    first = factory.create(Attendance, note="a")

    ascending = client.get("/attendances/", params={"sort": "note"})
    descending = client.get("/attendances/", params={"sort": "-note"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Attendance)

    response = client.post("/attendances/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_default_part(client: TestClient, factory: Factory) -> None:
    body = factory.body(Attendance)
    body.pop("part", None)

    response = client.post("/attendances/", json=body)

    assert response.status_code == 201
    assert response.json()["data"]["part"] == "morning"


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Attendance)

    response = client.get(
        f"/attendances/{row['student_id']}/{row['day']}/{row['part']}/{row['query']}"
    )

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Attendance)
    body = factory.body(Attendance)
    del body["student_id"]
    del body["day"]
    del body["part"]
    del body["query"]

    response = client.request(
        method,
        f"/attendances/{row['student_id']}/{row['day']}/{row['part']}/{row['query']}",
        json=body,
    )

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["student_id"] == row["student_id"]
    assert changed["day"] == row["day"]
    assert changed["part"] == row["part"]
    assert changed["query"] == row["query"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Attendance)

    response = client.delete(
        f"/attendances/{row['student_id']}/{row['day']}/{row['part']}/{row['query']}"
    )

    assert response.status_code == 200
    assert (
        client.get(
            f"/attendances/{row['student_id']}/{row['day']}/{row['part']}/{row['query']}"
        ).status_code
        == 404
    )


def test_not_found(client: TestClient) -> None:
    path = "/attendances/00000000-0000-0000-0000-000000000000/2000-01-01/morning/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(Attendance)
    duplicate = factory.body(
        Attendance,
        student_id=body["student_id"],
        day=body["day"],
        part=body["part"],
        query=body["query"],
    )

    assert client.post("/attendances/", json=body).status_code == 201
    assert client.post("/attendances/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Attendance) | {"unknown_field": 1}

    response = client.post("/attendances/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/attendances/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Attendance) | {"query": 0}

    response = client.post("/attendances/", json=body)

    assert response.status_code == 422
    assert "query" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Attendance)
    del body["student_id"]

    response = client.post("/attendances/", json=body)

    assert response.status_code == 422
    assert "student_id" in response.json()["errors"]
