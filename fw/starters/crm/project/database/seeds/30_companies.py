"""60 companies and 140 contacts."""

from random import Random
from typing import Any

from app.repositories.company import CompanyRepository
from app.repositories.contact import ContactRepository
from app.repositories.user import UserRepository
from database.seeds import _names as names
from database.seeds._demo import add, ago, chance, key

COMPANIES, CONTACTS = 60, 140
LABELS = (
    "Key account",
    "Partner",
    "Newsletter",
    "At risk",
    "Reference",
    "Public sector",
)


def company(number: int, owners: list[Any]) -> dict[str, Any]:
    """Return a company."""
    random = chance(f"company {number}")
    first = names.COMPANY_FIRST[number % len(names.COMPANY_FIRST)]
    last = names.COMPANY_LAST[(number * 7 + number // 20) % len(names.COMPANY_LAST)]
    city, country = random.choice(names.CITIES)
    employees = random.choice((8, 15, 40, 90, 180, 350, 900, 2400))
    return {
        "id": key("Company", number),
        "name": f"{first} {last}",
        "domain": f"{first}-{last}.example.com".lower(),
        "industry": random.choice(names.INDUSTRIES),
        "employees": employees,
        "annual_revenue": employees * random.randrange(60, 220) * 1000,
        "phone": f"+{random.randrange(31, 50)} {random.randrange(100, 999)} 555 {number:04}",
        "street": f"{random.choice(names.LAST)} Street {random.randrange(1, 120)}",
        "city": city,
        "country": country,
        "owner_id": random.choice(owners),
        "parent_id": key("Company", number - 20) if number >= 54 else None,
        "created_at": ago(random.uniform(280, 700)),
    }


def contact(number: int, owners: dict[Any, Any]) -> dict[str, Any]:
    """Return a contact of a company."""
    random = chance(f"contact {number}")
    first = names.FIRST[number % len(names.FIRST)]
    last = names.LAST[(number * 11 + number // 30) % len(names.LAST)]
    place = number % COMPANIES
    domain = company(place, [None])["domain"]
    return {
        "id": key("Contact", number),
        "company_id": key("Company", place),
        "first_name": first,
        "last_name": last,
        "email": f"{first}.{last}@{domain}".lower(),
        "phone": f"+{random.randrange(31, 50)} {random.randrange(100, 999)} 556 {number:04}",
        "job_title": random.choice(names.TITLES),
        "owner_id": owners[key("Company", place)],
        "do_not_contact": random.random() < 0.06,
        "created_at": ago(random.uniform(1, 500)),
    }


async def run() -> None:
    """Add the records."""
    reps = (
        await UserRepository()
        .query()
        .where("takes_leads", True)
        .order_by("email")
        .pluck("id")
    )
    companies = [company(number, reps) for number in range(COMPANIES)]
    owners = {row["id"]: row["owner_id"] for row in companies}
    if not await add(CompanyRepository(), companies):
        return
    await add(ContactRepository(), [contact(n, owners) for n in range(CONTACTS)])
    random = chance("labels")
    for number in range(0, COMPANIES, 2):
        await CompanyRepository().update(key("Company", number), labelled(random))
        await ContactRepository().update(key("Contact", number), labelled(random))


def labelled(random: Random) -> dict[str, Any]:
    """Return one or two labels."""
    names = random.sample(LABELS, random.choice((1, 1, 2)))
    return {"label_ids": [key("Label", name) for name in names]}
