# fw:generated:sha256:f29855a574d75703ce67598c0ccf228cbcc9e37554dc3aece48b0a6d4698149e
"""API tests for business calendars. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.business_calendar import BusinessCalendar
from app.models.service_hour import ServiceHour


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(BusinessCalendar)

    response = client.get("/business-calendars/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(BusinessCalendar)
    factory.create(BusinessCalendar)

    response = client.get("/business-calendars/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(BusinessCalendar, name="b")
    first = factory.create(BusinessCalendar, name="a")

    ascending = client.get("/business-calendars/", params={"sort": "name"})
    descending = client.get("/business-calendars/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    row = factory.create(BusinessCalendar)
    child = factory.create(ServiceHour, calendar_id=row["id"])

    response = client.get(f"/business-calendars/{row['id']}?include=hours")

    assert response.status_code == 200
    assert response.json()["data"]["hours"] == [child]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(BusinessCalendar, time_zone="Europe/Paris")

    response = client.post("/business-calendars/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(BusinessCalendar)

    response = client.get(f"/business-calendars/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(BusinessCalendar)
    body = factory.body(BusinessCalendar, time_zone="Europe/Paris")

    response = client.request(method, f"/business-calendars/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(BusinessCalendar)

    response = client.delete(f"/business-calendars/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/business-calendars/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/business-calendars/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(BusinessCalendar, time_zone="Europe/Paris")
    duplicate = factory.body(
        BusinessCalendar, time_zone="Europe/Paris", name=body["name"]
    )

    assert client.post("/business-calendars/", json=body).status_code == 201
    assert client.post("/business-calendars/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(BusinessCalendar, time_zone="Europe/Paris") | {
        "unknown_field": 1
    }

    response = client.post("/business-calendars/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/business-calendars/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(BusinessCalendar, time_zone="Europe/Paris") | {"name": " "}

    response = client.post("/business-calendars/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(BusinessCalendar, time_zone="Europe/Paris")
    del body["name"]

    response = client.post("/business-calendars/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]


def test_unknown_time_zone(client: TestClient, factory: Factory) -> None:
    body = factory.body(BusinessCalendar, time_zone="Mars/Olympus")

    response = client.post("/business-calendars/", json=body)

    assert "time_zone" in response.json()["errors"]
