"""Rights that the `access` block of a model gives an actor."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fw.runtime.auth.policy.actor import ANONYMOUS, Actor, acting
from fw.runtime.auth.policy.clauses import Clauses, all_of, any_of
from fw.runtime.auth.policy.field_access import (
    SUPER_ADMIN,
    binds,
    forget_fields,
    spoken,
)
from fw.runtime.auth.policy.row_conditions import (
    bound,
    needs_key_only,
    not_true,
    true,
    value_of,
)
from fw.runtime.database.models.declarations import by_column
from fw.runtime.errors import Forbidden, Unauthenticated
from fw.runtime.messages import noun, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fw.runtime.database.models.model import Model
    from fw.runtime.database.query.selection import Clause
    from fw.runtime.database.repositories.authorization import Verb
    from fw.runtime.rules.access_rules import AccessRule

__all__ = [
    "SUPER_ADMIN",
    "UNBOUND",
    "Decision",
    "applicable",
    "decided",
    "explain",
    "forget",
    "own_values",
    "rights",
    "row_rules",
]


UNBOUND: Final = say("super-admins may do everything that no rule denies them")
"""Reason of a decision for a super-admin."""


class Decision(NamedTuple):
    """The outcome of a check and the rule behind it, in words."""

    allowed: bool
    reason: str
    partial: bool = False
    """True if it holds for some of the records only."""


@cache
def decided(model: type[Model], verb: Verb, role: str | None, logged_in: bool) -> Decision:
    """Return the decision of a model's access rules for actors with a role."""
    found = _rights(model, verb, role, logged_in)
    stated = _words(model, verb, role, logged_in)
    if found is False:
        who = say("the role {role}", role=role) if role else say("a user without a role")
        lacking = say(
            "no access rule of {model} allows {who} to {verb}",
            model=model.__name__,
            who=who if logged_in else say("visitors without a login"),
            verb=noun(verb),
        )
        if stated:
            lacking = say("{reason} ({rules})", reason=lacking, rules=stated)
        return Decision(False, lacking)
    if role == SUPER_ADMIN:
        stated = UNBOUND + f"; {stated}" if stated else UNBOUND
    return Decision(True, stated, partial=found is not True)


def rights(model: type[Model], verb: Verb, actor: Actor) -> Clauses:
    """Return which records of a model with rules an actor may use a verb on.

    Without a rule that allows it, none. A rule that denies wins. Super-admins may do everything
    that isn't denied to "all" or to their role.
    """
    if actor.scopes is not None and not actor.scopes.allow(verb, model.__name__):
        return False
    return _rights(model, verb, actor.role, actor.user is not None)


@cache
def _rights(model: type[Model], verb: Verb, role: str | None, logged_in: bool) -> Clauses:
    rules = _applicable(model, verb, role, logged_in)
    allowed: Clauses = role == SUPER_ADMIN or any_of(
        one.when is None or true(model, one.when, logged_in=logged_in)
        for one in rules
        if not one.denies
    )
    denied = (_spared(model, one, logged_in=logged_in) for one in rules if one.denies)
    return all_of((allowed, *denied))


def _spared(model: type[Model], rule: AccessRule, *, logged_in: bool) -> Clauses:
    """Return the clauses of the records that a rule doesn't deny."""
    if rule.when is None:
        return False
    compiled = true if rule.requires else not_true
    return compiled(model, rule.when, logged_in=logged_in)


def applicable(model: type[Model], verb: Verb, actor: Actor) -> tuple[AccessRule, ...]:
    """Return the rules of a model that decide about an actor and a verb, in their order."""
    return _applicable(model, verb, actor.role, actor.user is not None)


def _applicable(
    model: type[Model], verb: Verb, role: str | None, logged_in: bool
) -> tuple[AccessRule, ...]:
    return tuple(
        one
        for one in model.__access__ or ()
        if verb in one.verbs and not one.fields and binds(one, role, logged_in)
    )


def row_rules(verb: Verb, model: type[Model]) -> tuple[Clause, ...]:
    """Return the clauses of the records that the current actor may use a verb on.

    Raises Forbidden or Unauthenticated if there are none.
    """
    who = acting.get()
    if who is None:
        return ()
    found = rights(model, verb, who)
    if found is True:
        return ()
    if found is False:
        if who.user is None:
            raise Unauthenticated
        raise Forbidden(
            f"{who.role or 'a user without a role'} may not {verb} {model.__name__}",
            detail=f"You may not {verb} {model.__name__}",
        )
    known = _rows_of(model, verb, who.role, who.user)
    return bound(found, who) if known is None else known


@lru_cache(maxsize=4096)
def _rows_of(
    model: type[Model], verb: Verb, role: str | None, user: str | None
) -> tuple[Clause, ...] | None:
    """Return the clauses of an actor's rights, None if they depend on more than the actor's key."""
    found = _rights(model, verb, role, user is not None)
    assert not isinstance(found, bool), "the caller has decided these"
    return bound(found, Actor(user, role)) if needs_key_only(found) else None


def own_values(model: type[Model], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of owners and tenants that a new record of the current actor lacks.

    Raises Forbidden for a user without a tenant.
    """
    who, given = acting.get(), by_column(model, given)
    rules = [one for one in model.__access__ or () if one.short and given.get(one.field) is None]
    if who is None or who.user is None or not rules:
        return {}
    found = {one.field: value_of(model, one.field, one.short, who) for one in rules}
    for rule in rules:
        if rule.requires and found[rule.field] is None and who.role != SUPER_ADMIN:
            reason = f"you may not create a {model.__name__} without {rule.field}: {rule.words}"
            raise Forbidden(reason, detail=reason[0].upper() + reason[1:])
    return {name: value for name, value in found.items() if value is not None}


def explain(verb: Verb, model: type[Model]) -> str:
    """Return the access rules that decide a verb of the current actor, in words.

    Conditions on fields that the actor can't read are left out.
    """
    who = acting.get() or ANONYMOUS
    return "; ".join(spoken(one, model, who) for one in applicable(model, verb, who))


@cache
def _words(model: type[Model], verb: Verb, role: str | None, logged_in: bool) -> str:
    """Return the access rules that decide a verb of actors with a role, in words."""
    return "; ".join(one.words for one in _applicable(model, verb, role, logged_in))


def forget() -> None:
    """Forget the compiled rules: a test has changed them."""
    _rights.cache_clear()
    _rows_of.cache_clear()
    decided.cache_clear()
    _words.cache_clear()
    forget_fields()
