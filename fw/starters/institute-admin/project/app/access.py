"""Rights: registrars see everything, instructors their sections, students their own records."""

from typing import Final, TypeVar

from fw.runtime.auth import (
    as_system,
    current_user,
    is_system,
    optional_actor,
    require_user,
)
from fw.runtime.database import Model, Query
from fw.runtime.errors import Forbidden

__all__ = [
    "current_user",
    "is_instructor",
    "is_registrar",
    "of_own_sections",
    "of_people",
    "require_registrar",
    "require_user",
]

REGISTRARS: Final = frozenset({"registrar", "admin", "super-admin"})
INSTRUCTOR: Final = "instructor"

M = TypeVar("M", bound=Model)


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


def of_people(query: Query[M], student: str, instructor: str | None = None) -> Query[M]:
    """Leave in what belongs to the student, or to the instructor, who asks; registrars see all.

    The paths lead to the keys of their users. Without a path, instructors are like everyone else:
    they see what belongs to them as students, which is nothing.
    """
    if is_registrar():
        return query
    path = instructor if is_instructor() and instructor is not None else student
    return _of_user(query, path)


def of_own_sections(query: Query[M], path: str) -> Query[M]:
    """Leave in what belongs to the instructor who asks; others see all. The path is as above."""
    return _of_user(query, path) if is_instructor() else query


def _of_user(query: Query[M], path: str) -> Query[M]:
    user = require_user()
    # Related records have rules of their own, which must not apply to the path.
    with as_system():
        return query.where(path, user)
