"""Teams, users and categories of the demo. Their password is DEMO_PASSWORD of .env, else a random one."""

import secrets
import sys
from typing import Any
from uuid import UUID

from fw.runtime.application import project
from fw.runtime.auth import Hashed, Passwords
from fw.runtime.database import current

from app.repositories.auth_role import AuthRoleRepository
from app.repositories.team import TeamRepository
from app.repositories.ticket_category import TicketCategoryRepository
from app.repositories.ticket_label import TicketLabelRepository
from app.repositories.user import UserRepository
from database.seeds._demo import add, ago, key

TEAMS = {
    "Product support": ("support@example.com", "Paris", "round_robin"),
    "Billing": ("billing@example.com", "New York", "manual"),
    "Operations": ("operations@example.com", "Around the clock", "least_busy"),
}
LEADS = ("Lena Ashford", "Marco Villani")
AGENTS = {
    "Ada Kessler": "Product support",
    "Bruno Sala": "Product support",
    "Chiara Wolff": "Product support",
    "David Okoro": "Product support",
    "Esther Lund": "Billing",
    "Farid Haddad": "Billing",
    "Greta Novak": "Operations",
    "Hugo Brandt": "Operations",
}
CUSTOMER = "Cleo Frey"
CATEGORIES = {
    "Sign-in": "Product support",
    "Reports": "Product support",
    "Imports": "Product support",
    "Mobile app": "Product support",
    "Invoices": "Billing",
    "Subscription": "Billing",
    "Outages": "Operations",
    "Integrations": "Operations",
}
LABELS = ("Bug", "How to", "Feature request", "Refund", "Incident", "Data loss")


def email_of(name: str) -> str:
    """Return the address of a user: ada@example.com."""
    return f"{name.split()[0].lower()}@example.com"


def people(roles: dict[str, UUID], password: str) -> list[dict[str, Any]]:
    """Return the users with their roles."""
    named = [(name, "lead") for name in LEADS]
    named += [(name, "agent") for name in AGENTS] + [(CUSTOMER, "customer")]
    return [
        {
            "id": key("User", name),
            "name": name,
            "email": email_of(name),
            "password": password,
            "role_id": roles[role],
            "available": role == "agent",
            "ticket_assigned_at": ago(place) if role == "agent" else None,
            "created_at": ago(400),
        }
        for place, (name, role) in enumerate(named)
    ]


async def run() -> None:
    """Add the records, and tell the password once."""
    roles = {role.name: role.id for role in await AuthRoleRepository().all()}
    given = project.current().config.env("DEMO_PASSWORD")
    password = given or secrets.token_urlsafe(12)
    rows = people(roles, Hashed(await Passwords().hash(password)))
    if not await add(UserRepository(), rows):
        return
    await add_teams()
    shown = "the password of DEMO_PASSWORD" if given else f"the password {password}"
    names = ", ".join(row["email"] for row in rows)

    async def tell() -> None:
        sys.stdout.write(f"added {names} with {shown}\n")

    await current().after_commit(tell)


async def add_teams() -> None:
    """Add the teams with their agents, their categories and the labels."""
    for name, (email, calendar, assignment) in TEAMS.items():
        members = [key("User", agent) for agent, team in AGENTS.items() if team == name]
        team = {
            "id": key("Team", name),
            "name": name,
            "email": email,
            "calendar_id": key("BusinessCalendar", calendar),
            "assignment": assignment,
            "agent_ids": members,
        }
        await TeamRepository().create(team)
    categories = [
        {"id": key("Category", name), "name": name, "team_id": key("Team", team)}
        for name, team in CATEGORIES.items()
    ]
    await add(TicketCategoryRepository(), categories)
    labels = [{"id": key("Label", name), "name": name} for name in LABELS]
    await add(TicketLabelRepository(), labels)
