"""Rights to operations. The access blocks of the schema have those to records."""

from fastapi import HTTPException
from fw.runtime.auth import (
    current_user,
    is_system,
    optional_actor,
)

__all__ = ["current_user", "require_manager"]

MANAGERS = frozenset({"super-admin", "admin", "developer", "manager"})


def require_manager(task: str) -> None:
    """Raise HTTPException 403 unless the actor is a manager: "Only a manager can <task>"."""
    who = optional_actor()
    if not is_system() and (who is None or who.role not in MANAGERS):
        raise HTTPException(403, f"Only a manager can {task}")
