"""Rules of access: customers see their own tickets without notes, agents those of their teams."""

from uuid import UUID

from fw.runtime.testing import Factory, TestClient

from app.models.article import Article
from app.models.customer import Customer
from app.models.organisation import Organisation
from app.models.saved_reply import SavedReply
from app.models.ticket_category import TicketCategory
from tests.desk import Desk, Json


def numbers(client: TestClient, path: str = "/tickets/") -> list[str]:
    """Return the numbers of the tickets of a list."""
    return sorted(row["number"] for row in client.get(path).json()["data"])


def other_ticket(desk: Desk, factory: Factory) -> Json:
    """Return a ticket of another customer, for another team."""
    team = desk.team_of(desk.user("eva@example.com"))
    category = factory.record(TicketCategory, team_id=team.id)
    stranger = factory.record(
        Customer, email="eve@example.com", organisation_id=None, phone=None
    )
    return desk.open(
        category_id=str(category.id), customer_id=str(stranger.id), body="Secret"
    )


def test_a_customer_sees_own_tickets_only(
    desk: Desk, client: TestClient, factory: Factory
) -> None:
    own, other = desk.open(), other_ticket(desk, factory)

    with desk.as_customer():
        assert numbers(client) == [own["number"]]
        assert client.get(f"/tickets/{other['id']}").status_code == 404
        desk.post(other, "reply", 404, body="Let me in")
        assert client.get("/customers/").json()["meta"]["total"] == 1
        assert client.get("/organisations/").json()["meta"]["total"] == 1
    with desk.as_customer(UUID(int=7)):
        assert numbers(client) == []


def test_a_customer_sees_no_notes(desk: Desk, client: TestClient) -> None:
    ticket = desk.open(body="Broken")
    with desk.as_agent():
        desk.post(ticket, "reply", body="Third time this week", internal=True)
        desk.post(ticket, "reply", body="We look into it.")
    note = next(one for one in desk.messages(ticket) if one["internal"])

    with desk.as_customer():
        assert [one["body"] for one in desk.messages(ticket)] == [
            "Broken",
            "We look into it.",
        ]
        assert client.get(f"/ticket-messages/{note['id']}").status_code == 404
        shown = client.get(f"/tickets/{ticket['id']}?include=messages").json()["data"]
        assert len(shown["messages"]) == 2
        found = client.get("/ticket-messages/?q=Third").json()
        assert found["meta"]["total"] == 0
        assert client.get("/ticket-events/").status_code == 403


def test_a_customer_opens_and_answers_own_tickets(
    desk: Desk, client: TestClient
) -> None:
    with desk.as_customer():
        body = {"subject": "Help", "category_id": str(desk.category.id)}
        opened = client.post("/tickets/", json={**body, "body": "Now"})
        ticket = opened.json()["data"]
        desk.post(ticket, "reply", body="Please")
        assert ticket["customer_id"] == str(desk.customer.id)
        assert len(desk.messages(ticket)) == 2
    assert {one["customer_id"] for one in desk.messages(ticket)} == {
        str(desk.customer.id)
    }


def test_a_customer_doesnt_do_the_work_of_an_agent(
    desk: Desk, client: TestClient
) -> None:
    ticket, other = desk.open(), desk.open()
    with desk.as_customer():
        desk.post(ticket, "transition", 403, status="solved")
        desk.post(ticket, "assign", 403)
        desk.post(ticket, "take", 403)
        desk.post(ticket, "merge", 403, into_id=other["id"])
        desk.post(ticket, "reply", 403, body="Done", status="solved")
        desk.post(ticket, "reply", 422, body="Note", internal=True)
        path = f"/tickets/{ticket['id']}"
        assert client.patch(path, json={"priority": "urgent"}).status_code == 403
        assert client.get("/saved-replies/").status_code == 403
        assert client.get("/users/").status_code == 403


def test_a_customer_writes_for_nobody_else(
    desk: Desk, client: TestClient, factory: Factory
) -> None:
    stranger = factory.record(Customer, email="eve@example.com", phone=None)
    body = {"subject": "Help", "category_id": str(desk.category.id)}
    with desk.as_customer():
        refused = client.post(
            "/tickets/", json={**body, "customer_id": str(stranger.id)}
        )
        labelled = client.post(
            "/tickets/", json={**body, "label_ids": [str(desk.team.id)]}
        )
    with desk.as_customer(UUID(int=7)):
        unknown = client.post("/tickets/", json=body)

    assert "customer_id" in refused.json()["errors"]
    assert "label_ids" in labelled.json()["errors"]
    assert unknown.status_code == 403


def test_an_agent_sees_the_tickets_of_own_teams(
    desk: Desk, client: TestClient, factory: Factory
) -> None:
    own, other = desk.open(body="Ours"), other_ticket(desk, factory)

    with desk.as_agent():
        assert numbers(client) == [own["number"]]
        desk.post(other, "reply", 404, body="Hello")
        desk.post(own, "merge", 422, into_id=other["id"])
        assert len(client.get("/ticket-messages/").json()["data"]) == 1
        kinds = client.get("/ticket-events/").json()["data"]
        assert {event["ticket_id"] for event in kinds} == {own["id"]}


def test_an_agent_opens_a_ticket_for_another_team(
    desk: Desk, client: TestClient, factory: Factory
) -> None:
    team = desk.team_of(desk.user("eva@example.com"))
    category = factory.record(TicketCategory, team_id=team.id)

    with desk.as_agent():
        opened = desk.open(category_id=str(category.id))
        assert client.get(f"/tickets/{opened['id']}").status_code == 404


def test_agents_dont_choose_the_login_of_a_customer(
    desk: Desk, client: TestClient
) -> None:
    path = f"/customers/{desk.customer.id}"
    with desk.as_agent():
        body = {"user_id": str(desk.agents[0].id)}
        assert client.patch(path, json=body).status_code == 403
        assert client.patch(path, json={"name": "Cleo"}).status_code == 200
    for role in ("lead", "developer", "admin"):
        login = desk.user(f"{role}@example.com")
        with desk.users.as_user(desk.lead.id, role):
            body = {"user_id": str(login.id)}
            assert client.patch(path, json=body).status_code == 200


def test_leads_and_admins_see_all_tickets(
    desk: Desk, client: TestClient, factory: Factory
) -> None:
    own, other = desk.open(), other_ticket(desk, factory)

    for role in ("lead", "developer", "admin"):
        with desk.users.as_user(desk.lead.id, role):
            assert numbers(client) == [own["number"], other["number"]]
            assert desk.messages(other)[0]["body"] == "Secret"


def test_customers_see_their_own_organisation(
    desk: Desk, client: TestClient, factory: Factory
) -> None:
    factory.create(Organisation, name="Globex", domain=None)

    with desk.as_customer():
        found = client.get("/organisations/").json()["data"]
        assert [one["id"] for one in found] == [str(desk.organisation.id)]
    assert client.get("/organisations/").json()["meta"]["total"] == 2


def test_only_leads_set_up_the_helpdesk(desk: Desk, client: TestClient) -> None:
    path = f"/teams/{desk.team.id}"
    with desk.as_agent():
        assert client.patch(path, json={"name": "Mine"}).status_code == 403
        assert client.get("/sla-policies/").status_code == 200
        assert client.post("/sla-policies/", json={}).status_code == 403
    with desk.as_lead():
        assert client.patch(path, json={"name": "Ours"}).status_code == 200


def test_saved_replies_are_for_a_team_or_for_all(
    desk: Desk, client: TestClient, factory: Factory
) -> None:
    other = desk.team_of(desk.lead)
    for title, team in (("All", None), ("Ours", desk.team.id), ("Theirs", other.id)):
        factory.create(SavedReply, title=title, team_id=team)

    with desk.as_agent():
        found = client.get("/saved-replies/?sort=title").json()["data"]
        assert [one["title"] for one in found] == ["All", "Ours"]
    with desk.as_lead():
        assert client.get("/saved-replies/").json()["meta"]["total"] == 3


def test_customers_read_published_articles(
    desk: Desk, client: TestClient, factory: Factory
) -> None:
    for slug, status in (("a", "draft"), ("b", "published"), ("c", "archived")):
        factory.create(Article, slug=slug, status=status)

    with desk.as_customer():
        found = client.get("/articles/").json()["data"]
        assert [one["slug"] for one in found] == ["b"]
    assert client.get("/articles/").json()["meta"]["total"] == 3


def test_customers_dont_see_breaches(desk: Desk, client: TestClient) -> None:
    ticket = desk.open()
    hidden = ["breached", "first_reply_breached_at", "resolution_breached_at"]

    with desk.as_customer():
        answer = client.get(f"/tickets/{ticket['id']}").json()
        assert sorted(answer["meta"]["hidden"]) == hidden
        assert not set(hidden) & set(answer["data"])
        assert client.get("/tickets/?breached=true").status_code == 422
    with desk.as_agent():
        assert desk.ticket(ticket)["breached"] is False


def test_a_deleted_agent_leaves_the_messages(desk: Desk, client: TestClient) -> None:
    ticket = desk.open()
    with desk.as_agent():
        desk.post(ticket, "reply", body="We look into it.")
    before = len(desk.events(ticket, "first_reply"))

    with desk.users.super_admin():
        assert client.delete(f"/users/{desk.agents[0].id}").status_code == 200
    reply = desk.messages(ticket)[-1]
    assert (reply["body"], reply["author_id"]) == ("We look into it.", None)
    assert len(desk.events(ticket, "first_reply")) == before == 1
    assert desk.ticket(ticket)["assignee_id"] is None
