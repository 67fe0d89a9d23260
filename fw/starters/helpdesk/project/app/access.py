"""Rights: leads see all tickets, agents those of their teams, customers their own."""

from typing import TypeVar

from fastapi import HTTPException
from fw.runtime.auth import (
    as_system,
    current_user,
    is_system,
    optional_actor,
    require_user,
)
from fw.runtime.database import Model, Query

__all__ = [
    "current_user",
    "is_staff",
    "own_tickets",
    "require_staff",
    "require_user",
    "sees_all",
]

M = TypeVar("M", bound=Model)

LEADS = frozenset({"super-admin", "admin", "developer", "lead"})
STAFF = LEADS | {"agent"}


def sees_all() -> bool:
    """Return True for a lead, and for the application itself, as in a job."""
    return is_system() or _role() in LEADS


def is_staff() -> bool:
    """Return True unless the request comes from a customer."""
    return is_system() or _role() in STAFF


def require_staff(task: str) -> None:
    """Raise HTTPException 403 for a customer: "Only an agent can <task>"."""
    if not is_staff():
        raise HTTPException(403, f"Only an agent can {task}")


def own_tickets(query: Query[M], path: str = "") -> Query[M]:
    """Leave in the tickets that the actor sees, or records whose `path` leads to one: `ticket.`."""
    if sees_all():
        return query
    user = require_user()
    field = "team.agents.id" if is_staff() else "customer.user_id"
    # Not every actor may read teams and users, but each may be asked for.
    with as_system():
        return query.where(f"{path}{field}", user)


def _role() -> str | None:
    who = optional_actor()
    return None if who is None else who.role
