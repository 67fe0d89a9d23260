"""Rules of access: a rep sees the team's sales, a manager all; everyone sees all companies."""

from typing import Any

from fw.runtime.testing import Factory, TestClient, Users

from app.models.activity import Activity
from app.models.company import Company
from app.models.contact import Contact
from app.models.deal_line import DealLine
from app.models.stage_change import StageChange
from app.models.team import Team
from tests.sales import Sales


def names(client: TestClient, path: str, field: str = "name") -> list[str]:
    """Return the names of the records of a list."""
    rows: list[dict[str, Any]] = client.get(path).json()["data"]
    return sorted(row[field] for row in rows)


def test_a_rep_sees_own_deals_and_those_of_the_team(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    colleague = sales.user()
    stranger = sales.user(team=factory.record(Team).id)
    sales.deal(name="Mine")
    sales.deal(name="Ours", owner_id=colleague.id)
    theirs = sales.deal(name="Theirs", owner_id=stranger.id)

    with sales.as_rep():
        assert names(client, "/deals/") == ["Mine", "Ours"]
        assert client.get(f"/deals/{theirs.id}").status_code == 404
        assert client.post(f"/deals/{theirs.id}/win").status_code == 404
    with sales.as_rep(stranger):
        assert names(client, "/deals/") == ["Theirs"]
    assert names(client, "/deals/") == ["Mine", "Ours", "Theirs"]


def test_a_rep_without_a_team_sees_own_deals_only(
    client: TestClient, sales: Sales
) -> None:
    loner = sales.user(team_id=None)
    sales.deal(name="Ours")
    sales.deal(name="Mine", owner_id=loner.id)

    with sales.as_rep(loner):
        assert names(client, "/deals/") == ["Mine"]


def test_lines_and_history_follow_the_deal(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    stranger = sales.user(team=factory.record(Team).id)
    loner = sales.user(team_id=None)
    for owner in (sales.rep, sales.user(), stranger, loner):
        deal = sales.deal(owner_id=owner.id)
        factory.create(DealLine, deal_id=deal.id)
        factory.create(StageChange, deal_id=deal.id)

    for path in ("/deal-lines/", "/stage-changes/"):
        for rep, total in ((sales.rep, 2), (stranger, 1), (loner, 1)):
            with sales.as_rep(rep):
                assert client.get(path).json()["meta"]["total"] == total
        assert client.get(path).json()["meta"]["total"] == 4


def test_a_rep_sees_leads_of_the_team_and_those_without_an_owner(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    loner, stranger = sales.user(team_id=None), sales.user(team=factory.record(Team).id)
    for name, owner in (
        ("Mine", sales.rep.id),
        ("Ours", sales.user().id),
        ("Free", None),
        ("Theirs", stranger.id),
        ("Alone", loner.id),
    ):
        sales.lead(last_name=name, owner_id=owner)

    with sales.as_rep():
        assert names(client, "/leads/", "last_name") == ["Free", "Mine", "Ours"]
    with sales.as_rep(loner):
        assert names(client, "/leads/", "last_name") == ["Alone", "Free"]


def test_a_rep_sees_activities_of_the_team(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    stranger = sales.user(team=factory.record(Team).id)
    colleague = sales.user()
    for subject, owner in (
        ("Mine", sales.rep),
        ("Ours", colleague),
        ("Theirs", stranger),
    ):
        factory.create(Activity, subject=subject, owner_id=owner.id)

    with sales.as_rep():
        assert names(client, "/activities/", "subject") == ["Mine", "Ours"]


def test_a_rep_reads_and_changes_all_companies_but_deletes_none(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    path = f"/companies/{factory.create(Company, owner_id=sales.manager.id)['id']}"

    with sales.as_rep():
        assert client.get(path).status_code == 200
        assert client.patch(path, json={"name": "Engines"}).status_code == 200
        assert client.delete(path).status_code == 403
    assert client.delete(path).status_code == 200


def test_only_managers_change_pipelines_and_import_leads(
    client: TestClient, sales: Sales
) -> None:
    with sales.as_rep():
        assert client.post("/pipelines/", json={"name": "Mine"}).status_code == 403
        assert client.get("/lead-imports/").status_code == 403
        path = f"/pipelines/{sales.pipeline.id}/make-default"
        assert client.post(path).status_code == 403


def test_a_user_without_a_role_changes_nothing_and_sees_no_users(
    client: TestClient, factory: Factory, users: Users, sales: Sales
) -> None:
    body = factory.body(Contact)
    sales.deal()

    with users.of_role(None):
        assert client.post("/contacts/", json=body).status_code == 403
        assert client.get("/users/").status_code == 403
        assert client.get("/deals/").status_code == 403
        assert client.get("/companies/?include=owner").status_code == 403
