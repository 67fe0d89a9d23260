"""45 leads, ten of which are converted, and the file that some came from."""

from datetime import timedelta
from typing import Any

from fw.runtime.files import StoredFile

from app.models.contact import Contact
from app.models.deal import Deal
from app.models.lead import LeadSource
from app.models.lead_import import LeadImportStatus
from app.repositories.contact import ContactRepository
from app.repositories.deal import DealRepository
from app.repositories.lead import LeadRepository
from app.repositories.lead_import import LeadImportRepository
from app.repositories.user import UserRepository
from database.seeds import _names as names
from database.seeds._demo import add, ago, at_work, chance, key

LEADS, CONVERTED = 45, 10
STATUSES = (
    ("new",) * 12
    + ("working",) * 9
    + ("nurturing",) * 5
    + ("qualified",) * 5
    + ("disqualified",) * 4
)


def lead(number: int, owner: Any) -> dict[str, Any]:
    """Return a lead that isn't converted."""
    random = chance(f"lead {number}")
    status = STATUSES[number]
    first, last = random.choice(names.FIRST), random.choice(names.LAST)
    company = f"{random.choice(names.LAST)} {random.choice(names.COMPANY_LAST)}"
    created = at_work(
        ago(random.uniform(0.2, 5) if status == "new" else random.uniform(6, 60))
    )
    return {
        "id": key("Lead", number),
        "first_name": first,
        "last_name": last,
        "company_name": company,
        "email": f"{first}.{last}@{company.replace(' ', '-')}.example.com".lower(),
        "source": random.choice([*LeadSource]),
        "status": status,
        "score": random.randrange(10, 60) + 30 * (status == "qualified"),
        "owner_id": owner,
        "created_at": created,
    }


def converted(number: int, deal: Deal, contact: Any) -> dict[str, Any]:
    """Return the lead that a deal was made of."""
    random = chance(f"converted {number}")
    return {
        "id": key("Lead", f"converted {number}"),
        "first_name": contact.first_name,
        "last_name": contact.last_name,
        "email": contact.email,
        "source": random.choice([*LeadSource]),
        "status": "converted",
        "score": random.randrange(50, 100),
        "owner_id": deal.owner_id,
        "converted_at": deal.created_at,
        "contact_id": contact.id,
        "deal_id": deal.id,
        "created_at": deal.created_at - timedelta(days=random.randrange(2, 20)),
    }


async def run() -> None:
    """Add the leads."""
    reps = (
        await UserRepository()
        .query()
        .where("takes_leads", True)
        .order_by("email")
        .pluck("id")
    )
    rows = [
        lead(number, reps[number % len(reps)]) for number in range(LEADS - CONVERTED)
    ]
    deals = (
        DealRepository().query().where_not_null("contact_id").order_by("-created_at")
    )
    found = await deals.limit(CONVERTED).get()
    contacts: dict[Any, Contact] = {
        one.id: one for one in await ContactRepository().all()
    }
    rows += [
        converted(n, deal, contacts[deal.contact_id]) for n, deal in enumerate(found)
    ]
    if await add(LeadRepository(), rows):
        await import_of(rows[:6])


async def import_of(leads: list[dict[str, Any]]) -> None:
    """Add the import that has created some leads."""
    lines = [
        ",".join((row["last_name"], row["first_name"], row["email"])) for row in leads
    ]
    content = "\n".join(["last_name,first_name,email", *lines, "Nobody,,no address"])
    values = {
        "id": key("LeadImport", 0),
        "file": await StoredFile.store(content.encode(), "fair.csv"),
        "status": LeadImportStatus.DONE,
        "imported": len(leads),
        "problems": [f"Line {len(leads) + 2}: email: Input is not an e-mail address"],
        "finished_at": ago(1),
        "created_at": ago(1),
    }
    await LeadImportRepository().create(values)
