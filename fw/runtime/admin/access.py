"""Access to the admin, and the settings of its pages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fw.runtime.admin.descriptors import THEME, JsonFile
from fw.runtime.errors import FwError, Unauthenticated

if TYPE_CHECKING:
    from pathlib import Path

    from fw.runtime.auth.auth import Auth
    from fw.runtime.http.routing.table import RouteTable

__all__ = ["UNLIMITED", "VERBS", "AdminAccess", "FieldLimits", "Settings", "auth_of"]

VERBS: Final = ("read", "create", "update", "delete")


class FieldLimits(NamedTuple):
    """Fields of a model that an actor can't read, and those that they can't write, in any record.

    `by_record`: the model has access rules, so that rights may depend on the record.
    """

    unreadable: frozenset[str]
    unwritable: frozenset[str]
    by_record: bool = False


UNLIMITED: Final = FieldLimits(frozenset(), frozenset())


class AdminAccess:
    """Decides who may enter the admin.

    Without logins everybody may do everything, as in the API.
    """

    def __init__(self, auth: Auth | None, roles: Sequence[str]) -> None:
        self.auth = auth
        self.roles = tuple(roles)

    @property
    def has_logins(self) -> bool:
        """True if the application has logins."""
        return self.auth is not None

    @property
    def resets_passwords(self) -> bool:
        """True if the application mails links that reset a password."""
        return self.auth is not None and bool(self.auth.password_reset.url)

    @property
    def offers(self) -> dict[str, Any]:
        """Credentials that users can have beside a password: API keys, second factors, accounts of providers."""
        auth = self.auth
        return {
            "keys": auth is not None and auth.api_keys is not None,
            "factors": auth is not None and auth.two_factor is not None,
            "providers": [] if auth is None else auth.provider_names(),
        }

    def refusal(self) -> str | None:
        """Return the reason why the current actor may not enter, or None.

        Raises Unauthenticated if nobody is logged in.
        """
        if self.auth is None:
            return None
        from fw.runtime.auth.policy.actor import acting

        # Set by AuthMiddleware. Without it, None must not count as the application itself.
        actor = acting.get()
        if actor is None or actor.user is None:
            raise Unauthenticated
        if actor.scopes is not None:
            return "API keys can't use the admin."
        if actor.role in self.roles:
            return None
        own = f"your account has the role {actor.role}" if actor.role else "your account has none"
        return f"The admin needs one of the roles {_listed(self.roles)}; {own}."

    def verbs(self, model: str) -> tuple[str, ...]:
        """Return the verbs that the current actor may use on the records of a model."""
        if self.auth is None:
            return VERBS
        from fw.runtime.auth.policy.actor import ANONYMOUS, acting

        return self.auth.policy.verbs(acting.get() or ANONYMOUS, model)

    def fields(self, model: str) -> FieldLimits:
        """Return the fields of a model that the current actor can't read or write in any record."""
        found = None if self.auth is None else self.auth.policy.ruled(model)
        if found is None:
            return UNLIMITED
        from fw.runtime.auth.policy.actor import ANONYMOUS, acting
        from fw.runtime.auth.policy.field_access import field_rights

        actor = acting.get() or ANONYMOUS
        read, write = (field_rights(found, verb, actor) for verb in ("read", "write"))
        return FieldLimits(
            frozenset(name for name, clauses in read.items() if clauses is False),
            frozenset(name for name, clauses in write.items() if clauses is False),
            by_record=True,
        )


def auth_of(tables: Iterable[RouteTable]) -> Auth | None:
    """Return the Auth that guards one of the tables, None if none is guarded.

    Raises FwError for another kind of guard, which the admin cannot check.
    """
    for table in tables:
        if table.guard is not None:
            # Imported lazily: an application without logins doesn't need it.
            from fw.runtime.auth.auth import Auth

            if isinstance(table.guard, Auth):
                return table.guard
            message = f"the admin does not support the guard {type(table.guard).__name__}"
            raise FwError(message, hint="use fw.runtime.auth.Auth, or remove [admin] from fw.toml")
    return None


def _listed(roles: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(roles[:-1]), *roles[-1:]))) or "of nobody"


class Settings:
    """Title, what the login page offers, and the current theme."""

    def __init__(self, root: Path, title: str, access: AdminAccess) -> None:
        self._title, self._access = title, access
        self._theme = JsonFile(root, THEME)

    async def current(self) -> dict[str, Any]:
        """Return the settings as JSON data."""
        await asyncio.to_thread(self._theme.refresh)
        theme = self._theme.value or {}
        return {
            "title": self._title,
            "logins": self._access.has_logins,
            "resets": self._access.resets_passwords,
            **self._access.offers,
            "theme": theme,
        }
