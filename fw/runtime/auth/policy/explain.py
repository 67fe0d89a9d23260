"""Explanation of the policy for one user, for the command line."""

from __future__ import annotations

from pathlib import Path

from fw.runtime.auth.accounts.management import application, connected, user_by_email
from fw.runtime.auth.auth import Auth
from fw.runtime.auth.policy.actor import Actor
from fw.runtime.auth.policy.policy import VERBS, Decision, models_of
from fw.runtime.database.repositories.authorization import Verb
from fw.runtime.errors import FwError
from fw.runtime.names import normalize_name
from fw.runtime.suggest import suggest

__all__ = ["explain", "overview"]


async def explain(root: Path, email: str, verb: str, model: str) -> Decision:
    """Return the decision for a user, a verb and a model.

    Raises FwError for a project without logins, and for an unknown user, verb or model.
    """
    table, auth = application(root)
    models = models_of(table.modules)
    if normalize_name(model) not in map(normalize_name, models):
        raise FwError(f"unknown model {model!r}", hint=suggest(model, models))
    if verb not in VERBS:
        hint = suggest(verb, VERBS, "in [auth.routes], write stands for create, update and delete")
        raise FwError(f"unknown verb {verb!r}", hint=hint)
    async with connected(root):
        actor = await _actor(auth, email)
    if actor is None:
        return Decision(False, "the user is not active")
    return auth.policy.decide(actor, verb, model)


async def overview(root: Path, email: str) -> dict[str, tuple[Verb, ...]]:
    """Return the verbs that a user may use, by model. Raises FwError as `explain` does."""
    table, auth = application(root)
    async with connected(root):
        actor = await _actor(auth, email)
    return {
        model: () if actor is None else auth.policy.verbs(actor, model)
        for model in sorted(models_of(table.modules))
    }


async def _actor(auth: Auth, email: str) -> Actor | None:
    """Return the actor of an e-mail address, None for an inactive user."""
    user = await user_by_email(auth, email)
    return Actor(str(user["id"]), await auth.role_of(user)) if user["active"] else None
