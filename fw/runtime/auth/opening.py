"""Opens the logins of a project outside of any request, for commands."""

from __future__ import annotations

import importlib
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from difflib import SequenceMatcher, get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from fw.runtime.auth.actors import as_system
from fw.runtime.auth.auth import Auth
from fw.runtime.auth.emails import normal_email
from fw.runtime.database.connecting import target_of
from fw.runtime.database.database import Database, current, use
from fw.runtime.database.errors import OutOfRange
from fw.runtime.database.query import Query
from fw.runtime.errors import FwError
from fw.runtime.http.table import RouteTable
from fw.runtime.project import Project
from fw.runtime.project import use as use_project

if TYPE_CHECKING:
    from fw.runtime.database.selection import Row

__all__ = ["application", "connected", "user_at"]

_LOOKED_AT = 1000
_ALIKE = 0.75
"""Of what two words have, the part that they share: one letter of four is another one."""


def application(root: Path) -> tuple[RouteTable, Auth]:
    """Return the routes and the logins of a project; FwError for one without."""
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    try:
        table = importlib.import_module("app.routes").routes
    except ModuleNotFoundError as error:
        if error.name not in ("app", "app.routes"):
            raise
        raise FwError("the application isn't built yet", hint="fw build") from None
    auth = table.guard if isinstance(table, RouteTable) else None
    if not isinstance(auth, Auth):
        raise FwError("the application has no logins", hint="fw auth adds them")
    here = Project.load(root)
    # The command may be given in a folder beneath; the cache is the project's.
    use_project(here)
    auth.open(here.config, table.modules)
    return table, auth


@asynccontextmanager
async def connected(root: Path) -> AsyncIterator[None]:
    """Have the project's database be the current one."""
    database = Database(target_of(root, None).url)
    use(database)
    try:
        yield
    finally:
        use(None)
        await database.close()


async def user_at(auth: Auth, email: str) -> Row:
    """Return the user with that address, active or not; FwError where there is none."""
    try:
        user = await auth.accounts.by_email(email)
    except OutOfRange:
        # What no column of texts can hold, such as bytes that are no UTF-8.
        user = None
    if user is None:
        raise FwError(f"no user has the address {email}", hint=await _meant(auth, email))
    return user


async def _meant(auth: Auth, email: str) -> str | None:
    """Return a hint at an address that is like it, None where none of the first ones is."""
    with as_system():
        query = Query(lambda: current().store(auth.user), auth.user)
        users = await query.order_by("email").limit(_LOOKED_AT).get()
    asked = normal_email(email)
    known = [user["email"] for user in users if _is_like(asked, user["email"])]
    found = get_close_matches(asked, known, 1)
    return f"did you mean {found[0]}?" if found else None


def _is_like(asked: str, known: str) -> bool:
    """Say whether both parts are alike: many have the domain, which is most of the letters."""
    parts = zip(asked.partition("@")[::2], known.partition("@")[::2], strict=True)
    return all(SequenceMatcher(None, *part).ratio() >= _ALIKE for part in parts)
