"""Conversion of leads: company by domain, contact by e-mail, else new ones; and a deal."""

from datetime import UTC, datetime
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import NotFound
from fw.runtime.database import transaction

from app.models.company import Company
from app.models.contact import Contact
from app.models.deal import Deal
from app.models.lead import Lead, LeadStatus
from app.repositories.company import CompanyRepository
from app.repositories.contact import ContactRepository
from app.repositories.deal import DealRepository
from app.repositories.lead import LeadRepository
from app.services.deal import DealService

FREE_MAIL = frozenset(
    "aol.com free.fr gmail.com gmx.de gmx.net googlemail.com hotmail.com icloud.com laposte.net "
    "live.com mail.com me.com orange.fr outlook.com proton.me protonmail.com t-online.de web.de "
    "yahoo.com yandex.ru zoho.com".split()
)
"""Mail domains of many people, which name no company."""


async def convert_lead(id: UUID, name: str | None, pipeline_id: UUID | None) -> Deal:
    """Convert a lead in one transaction; return its deal, that of a converted lead as it is.

    Raises UniqueViolation if another request creates the same company or contact meanwhile.
    """
    deals = DealService(DealRepository())
    async with transaction():
        lead = await LeadRepository().lock(id)
        if lead is None:
            raise NotFound("Lead", id)
        if lead.deal_id is not None:
            return await deals.find(lead.deal_id)
        _check_convertible(lead)
        company = await _company_of(lead)
        contact = await _contact_of(lead, company)
        values = {
            "name": name or "New deal",
            "company_id": company.id,
            "contact_id": contact.id,
            "owner_id": lead.owner_id,
            "pipeline_id": pipeline_id,
        }
        deal = await deals.create(values)
        converted = {
            "status": LeadStatus.CONVERTED,
            "converted_at": datetime.now(UTC),
            "contact_id": contact.id,
            "deal_id": deal.id,
        }
        await LeadRepository().update(id, converted)
    return deal


def _check_convertible(lead: Lead) -> None:
    if lead.status == LeadStatus.CONVERTED:
        raise HTTPException(409, "The lead is converted, and its deal has been deleted")
    if lead.status == LeadStatus.DISQUALIFIED:
        raise HTTPException(409, "The lead is disqualified; change its status first")


async def _company_of(lead: Lead) -> Company:
    """Return the company with the domain of the lead's address, else a new one."""
    companies = CompanyRepository()
    domain = _domain(lead.email)
    if domain is not None:
        found = await companies.query().where("domain", domain).first()
        if found is not None:
            return found
    name = lead.company_name or domain or _full_name(lead)
    return await companies.create(
        {"name": name, "domain": domain, "owner_id": lead.owner_id}
    )


async def _contact_of(lead: Lead, company: Company) -> Contact:
    """Return the contact with the lead's address, else a new one."""
    contacts = ContactRepository()
    if lead.email is not None:
        found = await contacts.query().where("email", lead.email).first()
        if found is not None:
            return found
    values = {
        "company_id": company.id,
        "first_name": lead.first_name,
        "last_name": lead.last_name,
        "email": lead.email,
        "phone": lead.phone,
        "owner_id": lead.owner_id,
    }
    return await contacts.create(values)


def _domain(email: str | None) -> str | None:
    """Return the domain of a company's address, None for an address of a mail service."""
    domain = (email or "").rpartition("@")[2]
    return None if not domain or domain in FREE_MAIL else domain


def _full_name(lead: Lead) -> str:
    return " ".join(part for part in (lead.first_name, lead.last_name) if part)
