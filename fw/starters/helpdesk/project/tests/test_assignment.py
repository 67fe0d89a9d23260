"""Rules of new tickets: numbers without gaps, and agents in turn."""

import pytest
from fw.runtime.testing import RunningApplication, TestClient, travel

from app.services.assignment import assign_waiting
from tests.desk import Desk, at, shown


def test_numbers_have_no_gaps(desk: Desk, client: TestClient) -> None:
    numbers = [desk.open()["number"] for _ in range(2)]
    refused = client.post("/tickets/", json={"subject": "No team"} | _customer(desk))
    assert refused.status_code == 422
    numbers.append(desk.open()["number"])

    assert numbers == ["T-2030-000001", "T-2030-000002", "T-2030-000003"]


def test_a_rollback_gives_the_number_back(desk: Desk, client: TestClient) -> None:
    desk.open()
    body = {"subject": "Labels", "label_ids": [str(desk.team.id)]} | _customer(desk)
    refused = client.post(
        "/tickets/", json={**body, "category_id": str(desk.category.id)}
    )

    assert refused.status_code == 409
    assert desk.open()["number"] == "T-2030-000002"


def test_nobody_deletes_a_ticket(desk: Desk, client: TestClient) -> None:
    assert client.delete(f"/tickets/{desk.open()['id']}").status_code == 403


def test_new_tickets_go_to_the_agents_in_turn(desk: Desk) -> None:
    ada, bob = (str(agent.id) for agent in desk.agents)
    # Also at the same moment, or if a clock is late.
    assignees = []
    for minute in (0, 1, 1, 0):
        with travel(at(10, minute), frozen=True):
            assignees.append(desk.open()["assignee_id"])

    assert assignees in ([ada, bob, ada, bob], [bob, ada, bob, ada])


@pytest.mark.parametrize("away", [{"available": False}, {"active": False}])
def test_an_agent_who_is_away_gets_no_ticket(
    desk: Desk, client: TestClient, away: dict[str, bool]
) -> None:
    with desk.users.of_role("super-admin"):
        client.patch(f"/users/{desk.agents[0].id}", json=away)

    assignees = {desk.open()["assignee_id"] for _ in range(3)}

    assert assignees == {str(desk.agents[1].id)}


def test_the_least_busy_agent_comes_first(desk: Desk, client: TestClient) -> None:
    client.patch(f"/teams/{desk.team.id}", json={"assignment": "least_busy"})
    first, second = desk.open(), desk.open()
    desk.move(first, "solved")

    assert desk.open()["assignee_id"] == first["assignee_id"]
    assert second["assignee_id"] != first["assignee_id"]


def test_a_team_may_assign_by_hand(
    desk: Desk, client: TestClient, application: RunningApplication
) -> None:
    client.patch(f"/teams/{desk.team.id}", json={"assignment": "manual"})
    ticket = desk.open()

    assert ticket["assignee_id"] is None
    assert application.run(assign_waiting) == 0


def test_waiting_tickets_are_assigned_later(
    desk: Desk, client: TestClient, application: RunningApplication
) -> None:
    paths = [f"/users/{agent.id}" for agent in desk.agents]
    with desk.users.of_role("super-admin"):
        for path in paths:
            client.patch(path, json={"available": False})
    ticket = desk.open()
    with desk.users.of_role("super-admin"):
        client.patch(paths[1], json={"available": True})

    assert ticket["assignee_id"] is None
    assert application.run(assign_waiting) == 1
    assert application.run(assign_waiting) == 0
    assert desk.ticket(ticket)["assignee_id"] == str(desk.agents[1].id)


def test_an_agent_takes_a_ticket(desk: Desk) -> None:
    ticket = desk.open()
    with desk.as_agent(desk.agents[1]):
        taken = desk.post(ticket, "take")

    assert taken["assignee_id"] == str(desk.agents[1].id)
    assert desk.events(ticket, "assigned")[0]["after"] == desk.agents[1].name


def test_only_agents_of_the_team_get_its_tickets(desk: Desk) -> None:
    ticket = desk.open()
    problem = desk.post(ticket, "assign", 422, assignee_id=str(desk.lead.id))

    assert "assignee_id" in problem["errors"]


def test_another_team_takes_over(desk: Desk) -> None:
    expert = desk.user("eva@example.com")
    experts = desk.team_of(expert)
    moved = desk.post(desk.open(), "assign", team_id=str(experts.id))

    assert moved["team_id"] == str(experts.id)
    assert moved["assignee_id"] == str(expert.id)
    assert moved["first_reply_due"] == shown(at(11))


def _customer(desk: Desk) -> dict[str, str]:
    return {"customer_id": str(desk.customer.id)}
