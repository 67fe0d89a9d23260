"""Rights that the `access` block of a model gives an actor."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from fw.runtime.auth.policy.actor import ANONYMOUS, Actor, acting
from fw.runtime.auth.policy.field_access import (
    SUPER_ADMIN,
    forget_fields,
    names_actor,
    spoken,
)
from fw.runtime.auth.policy.row_conditions import Clauses, all_of, any_of, bound, not_true, true
from fw.runtime.errors import Forbidden, Unauthenticated

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.query.selection import Clause
    from fw.runtime.database.repositories.authorization import Verb
    from fw.runtime.rules.access_rules import AccessRule

__all__ = [
    "SUPER_ADMIN",
    "applicable",
    "explain",
    "forget",
    "rights",
    "row_rules",
    "words",
]


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
    denied = (
        one.when is not None and not_true(model, one.when, logged_in=logged_in)
        for one in rules
        if one.denies
    )
    return all_of((allowed, *denied))


def applicable(model: type[Model], verb: Verb, actor: Actor) -> tuple[AccessRule, ...]:
    """Return the rules of a model that name an actor and a verb, in their order."""
    return _applicable(model, verb, actor.role, actor.user is not None)


def _applicable(
    model: type[Model], verb: Verb, role: str | None, logged_in: bool
) -> tuple[AccessRule, ...]:
    return tuple(
        one
        for one in model.__access__ or ()
        if verb in one.verbs and not one.fields and names_actor(one, role, logged_in)
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
        raise Forbidden(f"{who.role or 'a user without a role'} may not {verb} {model.__name__}")
    return bound(found, who)


def explain(verb: Verb, model: type[Model]) -> str:
    """Return the access rules that decide a verb of the current actor, in words.

    Conditions on fields that the actor can't read are left out.
    """
    who = acting.get() or ANONYMOUS
    return "; ".join(spoken(one, model, who) for one in applicable(model, verb, who))


@cache
def words(model: type[Model], verb: Verb, role: str | None, logged_in: bool) -> str:
    """Return the access rules that name a verb and actors with a role, in words."""
    return "; ".join(one.words for one in _applicable(model, verb, role, logged_in))


def forget() -> None:
    """Forget the compiled rules: a test has changed them."""
    _rights.cache_clear()
    words.cache_clear()
    forget_fields()
