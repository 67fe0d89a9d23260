"""Rights that need more than the rules by model: roles of operations, and a clerk's warehouse."""

from typing import Final, TypeVar
from uuid import UUID

from fw.runtime.auth import actor, as_system, current_user, is_system, optional_actor
from fw.runtime.database import Model, Query
from fw.runtime.errors import Forbidden

__all__ = [
    "BUYERS",
    "MANAGERS",
    "STAFF",
    "current_user",
    "may_see_costs",
    "own_warehouse",
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

M = TypeVar("M", bound=Model)


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


def may_see_costs() -> bool:
    """Return True if the user may see what goods cost, and for the application itself."""
    who = optional_actor()
    return is_system() or (who is not None and who.role in BUYERS)


def own_warehouse(query: Query[M], *paths: str) -> Query[M]:
    """Restrict the query of a clerk to records that one of the paths connects with the clerk.

    A path leads to the staff of a warehouse: `location.warehouse.staff`.
    """
    who = optional_actor()
    if who is None or who.role != CLERK:
        return query
    first, *rest = paths
    # Clerks may not read users, but each may be asked for.
    with as_system():
        query = query.where(f"{first}.id", current_key := UUID(str(who.user)))
        for path in rest:
            query = query.or_where(f"{path}.id", current_key)
    return query
