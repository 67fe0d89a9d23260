"""Who may enter the admin, and what they may do there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from fw.runtime.admin.descriptors import THEME
from fw.runtime.admin.json_file import JsonFile
from fw.runtime.errors import FwError, Unauthenticated

if TYPE_CHECKING:
    from pathlib import Path

    from fw.runtime.auth import Auth
    from fw.runtime.http.routing.table import RouteTable

__all__ = ["VERBS", "Entry", "Settings", "auth_of"]

VERBS: Final = ("read", "create", "update", "delete")


class Entry:
    """Asks the application's logins; without any, everybody may do everything, as with the API."""

    def __init__(self, auth: Auth | None, roles: Sequence[str]) -> None:
        self.auth = auth
        self.roles = tuple(roles)

    @property
    def has_logins(self) -> bool:
        """Say whether there is anybody to ask."""
        return self.auth is not None

    def refusal(self) -> str | None:
        """Return why whoever acts may not enter, None if they may; Unauthenticated for nobody."""
        if self.auth is None:
            return None
        from fw.runtime.auth.policy.actor import acting

        # The gatekeeper has said who it is. Without one, nobody is the application itself here.
        actor = acting.get()
        if actor is None or actor.user is None:
            raise Unauthenticated
        if actor.role in self.roles:
            return None
        own = f"the role of your account is {actor.role}" if actor.role else "your account has none"
        return f"The admin is for the roles {_listed(self.roles)}; {own}."

    def verbs(self, model: str) -> tuple[str, ...]:
        """Return what whoever acts may do with the records of a model."""
        if self.auth is None:
            return VERBS
        from fw.runtime.auth.policy.actor import ANONYMOUS, acting

        return self.auth.policy.verbs(acting.get() or ANONYMOUS, model)


def auth_of(tables: Iterable[RouteTable]) -> Auth | None:
    """Return the logins that guard one of the tables, None where none is guarded.

    FwError for a guard that is something else: nobody could be kept out.
    """
    for table in tables:
        if table.guard is not None:
            # Imported now: an application without logins has no use for it.
            from fw.runtime.auth import Auth

            if isinstance(table.guard, Auth):
                return table.guard
            message = f"the admin knows no logins but fw's, and {type(table.guard).__name__} guards"
            raise FwError(message, hint="use fw.runtime.auth.Auth, or take [admin] out of fw.toml")
    return None


def _listed(roles: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(roles[:-1]), *roles[-1:]))) or "of nobody"


class Settings:
    """The title, whether there are logins, and the theme as its file says it now."""

    def __init__(self, root: Path, title: str, entry: Entry) -> None:
        self._title, self._entry = title, entry
        self._theme = JsonFile(root, THEME)

    async def current(self) -> dict[str, Any]:
        """Return them as JSON has them."""
        await asyncio.to_thread(self._theme.look)
        theme = self._theme.value or {}
        return {"title": self._title, "logins": self._entry.has_logins, "theme": theme}
