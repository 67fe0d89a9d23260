# fw:generated:sha256:99a6d768d6b1ca5de80fa881c6ffa643db071c39fd9b6657677857503dea3ceb
"""API tests for tickets. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient, Users

from app.models.business_calendar import BusinessCalendar
from app.models.customer import Customer
from app.models.team import Team
from app.models.ticket import Ticket


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Ticket)

    response = client.get("/tickets/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Ticket)
    factory.create(Ticket)

    response = client.get("/tickets/", params={"number": row["number"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Ticket, number="b")
    first = factory.create(Ticket, number="a")

    ascending = client.get("/tickets/", params={"sort": "number"})
    descending = client.get("/tickets/", params={"sort": "-number"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Customer)
    row = factory.create(Ticket, customer_id=parent["id"])

    response = client.get(f"/tickets/{row['id']}?include=customer")

    assert response.status_code == 200
    assert response.json()["data"]["customer"] == parent


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Ticket)

    response = client.get(f"/tickets/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.usefixtures("somebody")
@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    calendar = factory.create(BusinessCalendar, time_zone="UTC")
    team = factory.create(Team, calendar_id=calendar["id"])
    row = factory.create(Ticket, team_id=team["id"])
    body = factory.body(Ticket)

    response = client.request(method, f"/tickets/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | body


def test_not_found(client: TestClient) -> None:
    path = "/tickets/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Ticket) | {"unknown_field": 1}

    response = client.post("/tickets/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/tickets/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Ticket) | {"number": None}

    response = client.post("/tickets/", json=body)

    assert response.status_code == 422
    assert "number" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Ticket)
    del body["subject"]

    response = client.post("/tickets/", json=body)

    assert response.status_code == 422
    assert "subject" in response.json()["errors"]


def test_permissions(client: TestClient, users: Users) -> None:
    with users.super_admin():
        assert (
            client.delete("/tickets/00000000-0000-0000-0000-000000000000").status_code
            == 403
        )
