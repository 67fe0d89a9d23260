"""Rights: editors do everything, authors change their own drafts, others read."""

from typing import Final

from fastapi import HTTPException
from fw.runtime.auth import current_user, is_system, optional_actor, require_user

__all__ = [
    "EDITORS",
    "STAFF",
    "current_user",
    "is_editor",
    "is_staff",
    "require_editor",
    "require_user",
]

EDITORS: Final = frozenset({"super-admin", "admin", "developer", "editor"})
STAFF: Final = EDITORS | {"author"}


def is_editor() -> bool:
    """Return True for an editor, and for the application itself, as in a job."""
    return is_system() or _role() in EDITORS


def is_staff() -> bool:
    """Return True for everyone who writes the blog, and for the application itself."""
    return is_system() or _role() in STAFF


def require_editor(task: str) -> None:
    """Raise HTTPException 403 unless the actor is an editor: "Only an editor can <task>"."""
    if not is_editor():
        raise HTTPException(403, f"Only an editor can {task}")


def _role() -> str | None:
    who = optional_actor()
    return None if who is None else who.role
