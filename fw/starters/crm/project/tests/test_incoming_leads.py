"""Rules of incoming leads: reps get them in turn, and files are imported once."""

from functools import partial
from uuid import UUID

from fw.runtime.testing import Factory, RunningApplication, TestClient, fake_queue

from app.jobs.import_leads import ImportLeads
from app.models.contact import Contact
from app.models.lead import Lead
from app.services.lead_assignment import assign, assign_waiting
from tests.sales import Sales


def owners(client: TestClient) -> list[str]:
    """Return the owners of the leads, in the order of their creation."""
    return [
        row["owner_id"] for row in client.get("/leads/?sort=created_at").json()["data"]
    ]


def upload(client: TestClient, content: str) -> str:
    """Upload a file; return its token."""
    response = client.post(
        "/lead-imports/uploads/file?name=leads.csv", content=content.encode()
    )
    token: str = response.json()["data"]["token"]
    return token


def test_new_leads_go_to_the_reps_in_turn(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    reps = {str(sales.user(takes_leads=True).id) for _ in range(3)}
    sales.user(takes_leads=True, active=False)

    for _ in range(6):
        client.post("/leads/", json=factory.body(Lead, status="new", phone=None))

    found = owners(client)
    assert set(found[:3]) == reps
    assert found[:3] == found[3:]


def test_a_lead_with_an_owner_keeps_it(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    sales.user(takes_leads=True)

    body = factory.body(Lead, status="new", phone=None, owner_id=str(sales.rep.id))
    client.post("/leads/", json=body)

    assert owners(client) == [str(sales.rep.id)]


def test_an_assignment_leaves_a_lead_to_its_owner(
    client: TestClient, application: RunningApplication, sales: Sales
) -> None:
    sales.user(takes_leads=True)
    lead = sales.lead()

    application.run(partial(assign, UUID(lead["id"])))

    assert owners(client) == [str(sales.rep.id)]


def test_waiting_leads_are_assigned_once_somebody_takes_leads(
    client: TestClient, application: RunningApplication, sales: Sales
) -> None:
    sales.lead(owner_id=None)
    rep = sales.user(takes_leads=True)

    application.run(assign_waiting)

    assert owners(client) == [str(rep.id)]


def test_an_import_creates_leads_once(
    client: TestClient, application: RunningApplication, factory: Factory, sales: Sales
) -> None:
    factory.create(Contact, email="known@example.com")
    rows = (
        "last_name,email,source\nByron,ada@example.com,event\nByron,ADA@example.com,\n"
    )
    content = rows + "Known,known@example.com,\nBad,nowhere,\n,none@example.com,\n"

    with fake_queue() as queue:
        stored = client.post(
            "/lead-imports/", json={"file": upload(client, content)}
        ).json()["data"]
    queue.assert_pushed(ImportLeads, times=1)
    for _ in range(2):
        application.run(ImportLeads(lead_import=stored["id"]).handle)

    result = client.get(f"/lead-imports/{stored['id']}").json()["data"]
    (lead,) = client.get("/leads/").json()["data"]
    assert (lead["email"], lead["source"]) == ("ada@example.com", "event")
    assert (result["status"], result["imported"], result["skipped"]) == ("done", 1, 2)
    assert [line.split(":")[0] for line in result["problems"]] == ["Line 5", "Line 6"]


def test_a_file_without_names_of_columns_fails(
    client: TestClient, sales: Sales
) -> None:
    body = {"file": upload(client, "Byron,ada@example.com\n")}

    stored = client.post("/lead-imports/", json=body).json()["data"]

    result = client.get(f"/lead-imports/{stored['id']}").json()["data"]
    assert (result["status"], result["imported"]) == ("failed", 0)
    assert "last_name" in result["problems"][0]


def test_a_file_of_a_spreadsheet_has_semicolons(
    client: TestClient, sales: Sales
) -> None:
    body = {"file": upload(client, "\ufefflast_name;note\nByron;Wants; more\n")}

    client.post("/lead-imports/", json=body)

    assert client.get("/leads/").json()["data"][0]["note"] == "Wants"
