"""Rights: managers see all sales, others their own and those of their team."""

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

__all__ = ["current_user", "of_the_team", "require_manager", "sees_all"]

M = TypeVar("M", bound=Model)

MANAGERS = frozenset({"super-admin", "admin", "developer", "manager"})


def sees_all() -> bool:
    """Return True for a manager, and for the application itself, as in a job."""
    who = optional_actor()
    return is_system() or (who is not None and who.role in MANAGERS)


def require_manager(task: str) -> None:
    """Raise HTTPException 403 unless the actor is a manager: "Only a manager can <task>"."""
    if not sees_all():
        raise HTTPException(403, f"Only a manager can {task}")


def of_the_team(query: Query[M]) -> Query[M]:
    """Leave in the records whose owner is the actor, or in the actor's team."""
    if sees_all():
        return query
    user = require_user()
    # Not every actor may read users and teams, but each may be asked for.
    with as_system():
        return query.where("owner_id", user).or_where("owner.team.members.id", user)
