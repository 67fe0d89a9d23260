"""Rules of conversions: a lead makes a company, a contact and a deal, once."""

from typing import Any

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.company import Company
from app.models.contact import Contact
from app.models.lead import Lead
from app.models.pipeline import Pipeline
from tests.sales import Sales

ADA = {"first_name": "Ada", "last_name": "Byron", "email": "ada@analytical.example"}


@pytest.fixture
def lead(sales: Sales) -> dict[str, Any]:
    """Return a lead of the rep."""
    return sales.lead(**ADA, company_name="Analytical Engines", status="qualified")


def total(client: TestClient, path: str) -> int:
    """Return the number of records."""
    count: int = client.get(path).json()["meta"]["total"]
    return count


def test_a_conversion_creates_what_is_missing(
    client: TestClient, sales: Sales, lead: dict[str, Any]
) -> None:
    response = client.post(f"/leads/{lead['id']}/convert", json={"name": "Engine"})

    deal = response.json()["data"]
    company = client.get(f"/companies/{deal['company_id']}").json()["data"]
    contact = client.get(f"/contacts/{deal['contact_id']}").json()["data"]
    converted = client.get(f"/leads/{lead['id']}").json()["data"]
    assert (deal["name"], deal["owner_id"]) == ("Engine", str(sales.rep.id))
    assert deal["pipeline_id"] == str(sales.pipeline.id)
    assert (company["name"], company["domain"]) == (
        "Analytical Engines",
        "analytical.example",
    )
    assert contact == contact | ADA | {"company_id": company["id"]}
    assert (converted["status"], converted["deal_id"]) == ("converted", deal["id"])
    assert converted["converted_at"] is not None


def test_converting_again_returns_the_same_deal(
    client: TestClient, lead: dict[str, Any]
) -> None:
    first = client.post(f"/leads/{lead['id']}/convert").json()["data"]
    second = client.post(f"/leads/{lead['id']}/convert", json={}).json()["data"]

    assert first == second
    assert [
        total(client, path) for path in ("/companies/", "/contacts/", "/deals/")
    ] == [1, 1, 1]


def test_a_conversion_finds_the_company_by_domain_and_the_contact_by_address(
    client: TestClient, factory: Factory, lead: dict[str, Any]
) -> None:
    company = factory.create(Company, domain="analytical.example", name="The Engines")
    contact = factory.create(
        Contact, email="ada@analytical.example", company_id=company["id"]
    )

    deal = client.post(f"/leads/{lead['id']}/convert", json={}).json()["data"]

    assert (deal["company_id"], deal["contact_id"]) == (company["id"], contact["id"])


def test_an_address_of_a_mail_service_names_no_company(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    factory.create(Company, domain="gmail.com")
    lead = sales.lead(email="ada@gmail.com", company_name="Engines")

    deal = client.post(f"/leads/{lead['id']}/convert", json={}).json()["data"]

    company = client.get(f"/companies/{deal['company_id']}").json()["data"]
    assert (company["name"], company["domain"]) == ("Engines", None)


def test_an_address_is_found_in_any_spelling(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    contact = factory.create(Contact, email="Ada@Analytical.example")
    body = factory.body(Lead, email="ADA@analytical.EXAMPLE", status="new", phone=None)
    lead = client.post("/leads/", json=body).json()["data"]

    deal = client.post(f"/leads/{lead['id']}/convert", json={}).json()["data"]

    assert lead["email"] == contact["email"] == "ada@analytical.example"
    assert deal["contact_id"] == contact["id"]


def test_a_conversion_is_all_or_nothing(
    client: TestClient, factory: Factory, lead: dict[str, Any]
) -> None:
    empty = {"pipeline_id": factory.create(Pipeline)["id"]}

    refused = client.post(f"/leads/{lead['id']}/convert", json=empty)

    assert refused.status_code == 409
    assert [
        total(client, path) for path in ("/companies/", "/contacts/", "/deals/")
    ] == [0, 0, 0]
    assert client.get(f"/leads/{lead['id']}").json()["data"]["status"] == "qualified"


def test_a_disqualified_lead_is_not_converted(client: TestClient, sales: Sales) -> None:
    lead = sales.lead(status="disqualified")

    assert client.post(f"/leads/{lead['id']}/convert", json={}).status_code == 409


def test_the_status_converts_no_lead(client: TestClient, lead: dict[str, Any]) -> None:
    response = client.patch(f"/leads/{lead['id']}", json={"status": "converted"})

    assert "status" in response.json()["errors"]


def test_a_converted_lead_stays_as_it_is(
    client: TestClient, lead: dict[str, Any]
) -> None:
    client.post(f"/leads/{lead['id']}/convert", json={})

    assert client.patch(f"/leads/{lead['id']}", json={"score": 3}).status_code == 409
