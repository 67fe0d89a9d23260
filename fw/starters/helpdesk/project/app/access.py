"""Rights to operations. The access blocks of the schema have those to records."""

from fastapi import HTTPException
from fw.runtime.auth import (
    current_user,
    is_system,
    optional_actor,
    require_user,
)

__all__ = [
    "current_user",
    "is_staff",
    "require_staff",
    "require_user",
]

STAFF = frozenset({"super-admin", "admin", "developer", "lead", "agent"})


def is_staff() -> bool:
    """Return True unless the request comes from a customer."""
    return is_system() or _role() in STAFF


def require_staff(task: str) -> None:
    """Raise HTTPException 403 for a customer: "Only an agent can <task>"."""
    if not is_staff():
        raise HTTPException(403, f"Only an agent can {task}")


def _role() -> str | None:
    who = optional_actor()
    return None if who is None else who.role
