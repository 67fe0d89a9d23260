"""Teams and users of the demo. Their password is DEMO_PASSWORD of .env, else a random one."""

import secrets
import sys
from typing import Any

from fw.runtime.application import project
from fw.runtime.auth import Hashed, Passwords
from fw.runtime.database import current

from app.repositories.auth_role import AuthRoleRepository
from app.repositories.team import TeamRepository
from app.repositories.user import UserRepository
from database.seeds._demo import add, ago, key

TEAMS = ("North", "South")
MANAGERS = (("Maren Holt", "North"), ("Tomas Rey", "South"))
REPS = (
    ("Ines Calder", "North", "Europe/Paris", 14000),
    ("Jonas Wick", "North", "Europe/Berlin", 12000),
    ("Priya Nair", "North", "Europe/London", 12000),
    ("Luca Ferri", "South", "Europe/Rome", 14000),
    ("Sofia Brandt", "South", "Europe/Madrid", 10000),
    ("Owen Tate", "South", "America/New_York", 10000),
)


def email_of(name: str) -> str:
    """Return the address of a user: ines@example.com."""
    return f"{name.split()[0].lower()}@example.com"


async def run() -> None:
    """Add teams, managers and reps; tell the password once."""
    await add(
        TeamRepository(), [{"id": key("Team", name), "name": name} for name in TEAMS]
    )
    roles = {role.name: role.id for role in await AuthRoleRepository().all()}
    given = project.current().config.env("DEMO_PASSWORD")
    password = given or secrets.token_urlsafe(12)
    hashed = Hashed(await Passwords().hash(password))
    people = [(name, team, "Europe/Paris", 0, "manager") for name, team in MANAGERS]
    people += [(*rep, "rep") for rep in REPS]
    rows: list[dict[str, Any]] = [
        {
            "id": key("User", name),
            "name": name,
            "email": email_of(name),
            "password": hashed,
            "role_id": roles[role],
            "team_id": key("Team", team),
            "time_zone": zone,
            "quota": quota,
            "takes_leads": role == "rep",
            "lead_assigned_at": ago(place) if role == "rep" else None,
        }
        for place, (name, team, zone, quota, role) in enumerate(people)
    ]
    if not await add(UserRepository(), rows):
        return
    shown = "the password of DEMO_PASSWORD" if given else f"the password {password}"
    names = ", ".join(row["email"] for row in rows)

    async def tell() -> None:
        sys.stdout.write(f"added {names} with {shown}\n")

    await current().after_commit(tell)
