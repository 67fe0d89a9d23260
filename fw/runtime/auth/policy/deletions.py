"""Decisions about what a deletion does to records of other models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.auth.policy.policy import Decision, Policy
from fw.runtime.database.models.model import load_models
from fw.runtime.database.models.references import consequences_of
from fw.runtime.database.repositories.scopes import cascades_as_system
from fw.runtime.messages import noun, say
from fw.runtime.names import normalize_name

if TYPE_CHECKING:
    from fw.runtime.auth.policy.actor import Actor
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.repositories.authorization import Verb

__all__ = ["forbidden_consequence"]


def forbidden_consequence(
    policy: Policy, actor: Actor, user: type[Model], name: str
) -> Decision | None:
    """Return the decision that forbids what a deletion does to other models, None without one.

    `name` is that of the model, in any spelling. `user` is a model of the same application.
    """
    load_models()
    models: list[type[Model]] = [mapper.class_ for mapper in user.registry.mappers]
    named = {normalize_name(one.__name__): one for one in models}
    model = named.get(normalize_name(name))
    if model is None or cascades_as_system(model):
        return None
    deleted, changed = consequences_of(model)
    effects: list[tuple[Verb, type[Model]]] = [("delete", other) for other in deleted]
    effects += [("update", other) for other in changed]
    for verb, other in effects:
        decision = policy.decide(actor, verb, other.__name__)
        if not decision.allowed or decision.partial:
            needs = say(
                "deleting {model} needs the right to {verb} {other}; {reason}",
                model=model.__name__,
                verb=noun(verb),
                other=other.__name__,
                reason=decision.reason,
            )
            return Decision(False, needs)
    return None
