"""Explains what a user may do, outside of any request."""

from __future__ import annotations

from pathlib import Path

from fw.runtime.auth.accounts.management import application, connected, user_at
from fw.runtime.auth.auth import Auth
from fw.runtime.auth.policy.actor import Actor
from fw.runtime.auth.policy.policy import VERBS, Decision, models_of
from fw.runtime.database.repositories.authorization import Verb
from fw.runtime.errors import FwError
from fw.runtime.names import normalize_name
from fw.runtime.suggest import suggest

__all__ = ["explain", "overview"]


async def explain(root: Path, email: str, verb: str, model: str) -> Decision:
    """Return whether the user with that address may do that with a model's records.

    FwError for a project without logins, and a user, a verb or a model that there isn't.
    """
    table, auth = application(root)
    models = models_of(table.modules)
    if normalize_name(model) not in map(normalize_name, models):
        raise FwError(f"there is no model {model}", hint=suggest(model, models))
    if verb not in VERBS:
        hint = suggest(verb, VERBS, "[auth.routes] has write for the last three")
        raise FwError(f"there is no verb {verb}", hint=hint)
    async with connected(root):
        actor = await _actor(auth, email)
    if actor is None:
        return Decision(False, "the user is not active")
    return auth.policy.decide(actor, verb, model)


async def overview(root: Path, email: str) -> dict[str, tuple[Verb, ...]]:
    """Return what the user with that address may do, by model; FwError as for `explain`."""
    table, auth = application(root)
    async with connected(root):
        actor = await _actor(auth, email)
    return {
        model: () if actor is None else auth.policy.verbs(actor, model)
        for model in sorted(models_of(table.modules))
    }


async def _actor(auth: Auth, email: str) -> Actor | None:
    """Return the user with that address; None for one who isn't active."""
    user = await user_at(auth, email)
    return Actor(str(user["id"]), await auth.role_of(user)) if user["active"] else None
