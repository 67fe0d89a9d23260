"""Rights to operations. The access blocks of the schema have those to records."""

from typing import Final

from fw.runtime.auth import actor, current_user, is_system
from fw.runtime.errors import Forbidden

__all__ = [
    "BUYERS",
    "MANAGERS",
    "STAFF",
    "current_user",
    "require_role",
]

CLERK: Final = "clerk"
ADMINS: Final = ("admin", "super-admin")
STAFF: Final = (CLERK, "manager", *ADMINS)
"""Roles that move goods."""
MANAGERS: Final = ("manager", *ADMINS)
"""Roles that correct stock."""
BUYERS: Final = ("buyer", *ADMINS)
"""Roles that see costs."""


def require_role(roles: tuple[str, ...], what: str) -> None:
    """Raise Forbidden unless the user has one of the roles, Unauthenticated without a login.

    Jobs and commands may do everything.
    """
    if is_system():
        return
    who = actor()
    if who.role not in roles:
        detail = f"Only the roles {', '.join(roles)} may {what}."
        raise Forbidden(f"{who.role} may not {what}", detail=detail)
