"""Rights to operations. The access blocks of the schema have those to records."""

from typing import Final

from fw.runtime.auth import (
    current_user,
    is_system,
    optional_actor,
    require_user,
)
from fw.runtime.errors import Forbidden

__all__ = [
    "current_user",
    "is_instructor",
    "is_registrar",
    "require_registrar",
    "require_user",
]

REGISTRARS: Final = frozenset({"registrar", "admin", "super-admin"})
INSTRUCTOR: Final = "instructor"


def is_registrar() -> bool:
    """Return True for a registrar, and for the application itself, as in a job."""
    who = optional_actor()
    return is_system() or (who is not None and who.role in REGISTRARS)


def is_instructor() -> bool:
    """Return True if an instructor sends the request."""
    who = optional_actor()
    return who is not None and who.role == INSTRUCTOR


def require_registrar(task: str) -> None:
    """Raise Forbidden unless the actor is a registrar: "Only a registrar may <task>"."""
    if not is_registrar():
        raise Forbidden(
            f"not a registrar: {task}", detail=f"Only a registrar may {task}"
        )
