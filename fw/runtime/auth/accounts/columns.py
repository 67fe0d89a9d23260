"""Columns of the user model that logins read and write."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from fw.runtime.database.models.metadata import metadata_of

if TYPE_CHECKING:
    from fw.runtime.database import Model, Row

__all__ = ["AccountColumns", "columns_of"]

_VERIFIED: Final = ("verified_at", "email_verified_at")


class AccountColumns(NamedTuple):
    """Names of the columns of a user model.

    `email` holds the address, or a user name if `has_address` is False. `name` is None if users
    have no name.
    """

    key: str
    email: str
    password: str
    active: str
    role: str
    name: str | None
    has_address: bool
    verified: str | None = None
    """The time at which the address was confirmed, None if users have no such column."""

    def shown_name(self, user: Row) -> str:
        """Return the name of a user, else the address."""
        return str((self.name and user[self.name]) or user[self.email])


@cache
def columns_of(user: type[Model]) -> AccountColumns:
    """Return the account columns of a model, which `fw build` marks by their `info`.

    A column without a mark has its usual name.
    """
    metadata = metadata_of(user)
    transforms = {transform: name for name, transform in metadata.transforms.items()}
    parts = {
        column.info["fw.account"]: column.key
        for column in user.__table__.columns
        if "fw.account" in column.info
    }
    name = parts.get("name", "name")
    email = transforms.get("email", "email")
    login = metadata.columns.get(email)
    is_checked = login is not None and login.rules.format == "email"
    return AccountColumns(
        key=metadata.key,
        email=email,
        password=transforms.get("password", "password"),
        active=parts.get("active", "active"),
        role=parts.get("role", "role_id"),
        name=name if name in metadata.columns else None,
        has_address="mail" in email.lower() or is_checked,
        verified=next((name for name in _VERIFIED if name in metadata.columns), None),
    )
