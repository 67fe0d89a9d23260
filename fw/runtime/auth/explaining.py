"""Explains what a user may do, outside of any request."""

from __future__ import annotations

import importlib
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from difflib import get_close_matches
from pathlib import Path

from fw.runtime.auth.actors import Actor, as_system
from fw.runtime.auth.auth import Auth
from fw.runtime.auth.emails import normal_email
from fw.runtime.auth.policy import VERBS, Decision, key_of, models_of
from fw.runtime.config import Config
from fw.runtime.database.access import Verb
from fw.runtime.database.connecting import target_of
from fw.runtime.database.database import Database, current, use
from fw.runtime.database.near import near
from fw.runtime.database.query import Query
from fw.runtime.errors import FwError
from fw.runtime.http.table import RouteTable

__all__ = ["explain", "overview"]

_LOOKED_AT = 1000


async def explain(root: Path, email: str, verb: str, model: str) -> Decision:
    """Return whether the user with that address may do that with a model's records.

    FwError for a project without logins, and a user, a verb or a model that there isn't.
    """
    table, auth = _application(root)
    models = models_of(table.modules)
    if key_of(model) not in map(key_of, models):
        raise FwError(f"there is no model {model}", hint=near(model, models))
    if verb not in VERBS:
        hint = near(verb, VERBS, "[auth.routes] has write for the last three")
        raise FwError(f"there is no verb {verb}", hint=hint)
    async with _opened(root):
        actor = await _actor(auth, email)
    if actor is None:
        return Decision(False, "the user is not active")
    return auth.policy.decide(actor, verb, model)


async def overview(root: Path, email: str) -> dict[str, tuple[Verb, ...]]:
    """Return what the user with that address may do, by model; FwError as for `explain`."""
    table, auth = _application(root)
    async with _opened(root):
        actor = await _actor(auth, email)
    return {
        model: () if actor is None else auth.policy.verbs(actor, model)
        for model in sorted(models_of(table.modules))
    }


def _application(root: Path) -> tuple[RouteTable, Auth]:
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
    auth.open(Config.load_auto(root), table.modules)
    return table, auth


@asynccontextmanager
async def _opened(root: Path) -> AsyncIterator[None]:
    database = Database(target_of(root, None).url)
    use(database)
    try:
        yield
    finally:
        use(None)
        await database.close()


async def _actor(auth: Auth, email: str) -> Actor | None:
    """Return the user with that address; None for one who isn't active."""
    user = await auth.accounts.by_email(email)
    if user is None:
        raise FwError(f"no user has the address {email}", hint=await _meant(auth, email))
    return Actor(str(user["id"]), await auth.role_of(user)) if user["active"] else None


async def _meant(auth: Auth, email: str) -> str | None:
    """Return a hint at an address that is like it, None where none of the first ones is."""
    with as_system():
        query = Query(lambda: current().store(auth.user), auth.user)
        users = await query.order_by("email").limit(_LOOKED_AT).get()
    found = get_close_matches(normal_email(email), [user["email"] for user in users], 1)
    return f"did you mean {found[0]}?" if found else None
