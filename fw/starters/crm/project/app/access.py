"""Who sees which sales: managers all, others their own and those of their team."""

from typing import TypeVar
from uuid import UUID

from fastapi import HTTPException
from fw.runtime.auth import is_system, optional_actor
from fw.runtime.database import Model, Query

M = TypeVar("M", bound=Model)

MANAGERS = frozenset({"super-admin", "admin", "developer", "manager"})


def sees_all() -> bool:
    """Return True for a manager, and for the application itself, as in a job."""
    who = optional_actor()
    return is_system() or (who is not None and who.role in MANAGERS)


def current_user() -> UUID | None:
    """Return the key of the user who sends the request, None outside of requests."""
    who = optional_actor()
    return None if who is None or who.user is None else UUID(who.user)


def require_manager(task: str) -> None:
    """Raise HTTPException 403 unless the actor is a manager: "Only a manager can <task>"."""
    if not sees_all():
        raise HTTPException(403, f"Only a manager can {task}")


def of_the_team(query: Query[M]) -> Query[M]:
    """Leave in the records whose owner is the actor, or in the actor's team."""
    if sees_all():
        return query
    user = current_user()
    return query.where("owner_id", user).or_where("owner.team.members.id", user)
