"""Decisions about one record, for `fw can`: which access rule allows a verb, or denies it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fw.runtime.auth.policy.access import SUPER_ADMIN, UNBOUND, applicable, rights
from fw.runtime.auth.policy.policy import Decision
from fw.runtime.auth.policy.row_conditions import bound, true
from fw.runtime.database.connection.database import current
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.query.selection import Clause, Selection, having_key
from fw.runtime.errors import FwError
from fw.runtime.http.query.filters import parse_value
from fw.runtime.messages import say

if TYPE_CHECKING:
    from fw.runtime.auth.policy.actor import Actor
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.repositories.authorization import Verb
    from fw.runtime.rules.access_rules import AccessRule

__all__ = ["decide_record"]


async def decide_record(model: type[Model], actor: Actor, verb: Verb, key: str) -> Decision:
    """Return the decision for a record of a model with access rules.

    Raises FwError for an unknown key, and for a key of several fields.
    """
    chosen = _chosen(model, key)
    store = current().store(model)
    if not await store.exists(Selection((chosen,))):
        raise FwError(say("no {model} has the key {key}", model=model.__name__, key=key))
    if verb in ("update", "delete") and rights(model, "read", actor) is not False:
        seen = await decide_record(model, actor, "read", key)
        if not seen.allowed:
            return Decision(False, say("the record can't be read: {reason}", reason=seen.reason))
    rules = applicable(model, verb, actor)
    for rule in sorted(rules, key=lambda one: not one.denies):
        if await _holds(model, rule, actor, chosen) != rule.requires:
            return Decision(not rule.denies, rule.words)
    if rights(model, verb, actor) is not False and actor.role == SUPER_ADMIN:
        return Decision(True, UNBOUND)
    words = "; ".join(one.words for one in rules if not one.denies)
    if not words:
        return Decision(False, say("no access rule allows it"))
    return Decision(False, say("no access rule allows it; not met: {rules}", rules=words))


async def _holds(model: type[Model], rule: AccessRule, actor: Actor, chosen: Clause) -> bool:
    found = rule.when is None or true(model, rule.when, logged_in=actor.user is not None)
    if isinstance(found, bool):
        return found
    wanted = Selection((chosen, *bound(found, actor)))
    return await current().store(model).exists(wanted)


def _chosen(model: type[Model], key: str) -> Clause:
    metadata: Any = metadata_of(model)
    if len(metadata.keys) > 1:
        raise FwError(f"{model.__name__} has a composite key; fw can decides on the model alone")
    try:
        [chosen] = having_key(metadata.keys, parse_value(metadata.columns[metadata.key], key))
    except ValueError:
        raise FwError(say("no {model} has the key {key}", model=model.__name__, key=key)) from None
    return chosen
