# fw:generated:sha256:daf2cb8cbe8e3110aebe0cbba600bb0cb3dc57214bc9f6af6ec7930e685116c4
"""API tests for ticket messages. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient, Users

from app.models.ticket import Ticket
from app.models.ticket_message import TicketMessage


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(TicketMessage)

    response = client.get("/ticket-messages/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(TicketMessage)
    factory.create(TicketMessage)

    response = client.get("/ticket-messages/", params={"message_id": row["message_id"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(TicketMessage, message_id="b")
    first = factory.create(TicketMessage, message_id="a")

    ascending = client.get("/ticket-messages/", params={"sort": "message_id"})
    descending = client.get("/ticket-messages/", params={"sort": "-message_id"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Ticket)
    row = factory.create(TicketMessage, ticket_id=parent["id"])

    response = client.get(f"/ticket-messages/{row['id']}?include=ticket")

    assert response.status_code == 200
    assert response.json()["data"]["ticket"] == parent


@pytest.mark.usefixtures("somebody")
def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(TicketMessage, internal=True)

    response = client.post("/ticket-messages/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(TicketMessage)

    response = client.get(f"/ticket-messages/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_not_found(client: TestClient) -> None:
    path = "/ticket-messages/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(TicketMessage) | {"unknown_field": 1}

    response = client.post("/ticket-messages/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/ticket-messages/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(TicketMessage) | {"author_id": None}

    response = client.post("/ticket-messages/", json=body)

    assert response.status_code == 422
    assert "author_id" in response.json()["errors"]


def test_invalid_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(TicketMessage) | {"body": " "}

    response = client.post("/ticket-messages/", json=body)

    assert response.status_code == 422
    assert "body" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(TicketMessage)
    del body["ticket_id"]

    response = client.post("/ticket-messages/", json=body)

    assert response.status_code == 422
    assert "ticket_id" in response.json()["errors"]


def test_permissions(client: TestClient, users: Users) -> None:
    with users.super_admin():
        assert (
            client.patch(
                "/ticket-messages/00000000-0000-0000-0000-000000000000", json={}
            ).status_code
            == 403
        )
        assert (
            client.delete(
                "/ticket-messages/00000000-0000-0000-0000-000000000000"
            ).status_code
            == 403
        )
