"""Explains what a user may do, outside of any request."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from fw.runtime.auth.actors import Actor
from fw.runtime.auth.auth import Auth
from fw.runtime.auth.policy import VERBS, Decision, key_of, models_of
from fw.runtime.config import Config
from fw.runtime.database.connecting import target_of
from fw.runtime.database.database import Database, use
from fw.runtime.database.near import near
from fw.runtime.errors import FwError
from fw.runtime.http.table import RouteTable

__all__ = ["explain"]


async def explain(root: Path, email: str, verb: str, model: str) -> Decision:
    """Return whether the user with that address may do that with a model's records.

    FwError for a project without logins, and a user, a verb or a model that there isn't.
    """
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    table = importlib.import_module("app.routes").routes
    auth = table.guard if isinstance(table, RouteTable) else None
    if not isinstance(auth, Auth):
        raise FwError("the application has no logins", hint="fw auth adds them")
    _check_model(table, model)
    if verb not in VERBS:
        raise FwError(f"there is no verb {verb}", hint=f"they are {', '.join(VERBS)}")
    auth.open(Config.load_auto(root), table.modules)
    database = Database(target_of(root, None).url)
    use(database)
    try:
        user = await auth.accounts.by_email(email)
        if user is None:
            raise FwError(f"no user has the address {email}")
        if not user["active"]:
            return Decision(False, "the user is not active")
        actor = Actor(str(user["id"]), await auth.role_of(user))
    finally:
        use(None)
        await database.close()
    return auth.policy.decide(actor, verb, model)


def _check_model(table: RouteTable, model: str) -> None:
    models = models_of(table.modules)
    if key_of(model) not in map(key_of, models):
        raise FwError(f"there is no model {model}", hint=near(model, models))
