"""25 organisations, and 80 customers: one of them may log in."""

from typing import Any

from app.models.enums import Tier
from app.repositories.customer import CustomerRepository
from app.repositories.organisation import OrganisationRepository
from database.seeds import _names as names
from database.seeds._demo import add, ago, chance, key

CUSTOMERS = 80
LOGIN = "Cleo Frey"


def domain_of(name: str) -> str:
    """Return the domain of an organisation."""
    return f"{name.lower().replace(' ', '-')}.example.com"


def organisation(number: int) -> dict[str, Any]:
    """Return an organisation."""
    random, name = chance(f"organisation {number}"), names.ORGANISATIONS[number]
    return {
        "id": key("Organisation", number),
        "name": name,
        "domain": domain_of(name),
        "tier": random.choices([*Tier], (5, 4, 2))[0],
        "created_at": ago(random.uniform(200, 900)),
    }


def customer(number: int) -> dict[str, Any]:
    """Return a customer; the last ones belong to no organisation."""
    random = chance(f"customer {number}")
    first = names.FIRST[number % len(names.FIRST)]
    last = names.LAST[(number * 7 + number // 30) % len(names.LAST)]
    place = number % len(names.ORGANISATIONS) if number < CUSTOMERS - 5 else None
    domain = "example.com" if place is None else domain_of(names.ORGANISATIONS[place])
    row = {
        "id": key("Customer", number),
        "name": f"{first} {last}",
        "email": f"{first}.{last}@{domain}".lower(),
        "phone": f"+{random.randrange(31, 50)} {random.randrange(100, 999)} 557 {number:04}",
        "organisation_id": None if place is None else key("Organisation", place),
        "user_id": None,
        "created_at": ago(random.uniform(90, 600)),
    }
    if number:
        return row
    login = {
        "name": LOGIN,
        "email": f"cleo.frey@{domain}",
        "user_id": key("User", LOGIN),
    }
    return {**row, **login}


async def run() -> None:
    """Add the records."""
    organisations = [organisation(number) for number in range(len(names.ORGANISATIONS))]
    await add(OrganisationRepository(), organisations)
    await add(CustomerRepository(), [customer(number) for number in range(CUSTOMERS)])
