"""Rights to fields that the `access` block of a model gives an actor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from fw.runtime.auth.policy.actor import ANONYMOUS, Actor, acting
from fw.runtime.auth.policy.clauses import Clauses, any_of
from fw.runtime.auth.policy.row_conditions import bound, true
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.relations.relation import relation_of
from fw.runtime.rules import conditions
from fw.runtime.rules.access_rules import ALL, PUBLIC, USER, AccessRule

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.repositories.authorization import FieldRule, FieldVerb

__all__ = [
    "SUPER_ADMIN",
    "binds",
    "explain_field",
    "field_rights",
    "field_rules",
    "forget_fields",
    "spoken",
    "unreadable",
]

SUPER_ADMIN: Final = "super-admin"
_NOTHING: Final[Mapping[str, Clauses]] = {}
_UNRESTRICTED: Final[Mapping[str, FieldRule]] = {}


def binds(rule: AccessRule, role: str | None, logged_in: bool) -> bool:
    """Return True if a rule decides for actors with a role, or without a login.

    Super-admins are bound only by rules that deny, to "all" or to their role.
    """
    if role == SUPER_ADMIN and not rule.denies:
        return False
    if not isinstance(rule.to, str):
        return logged_in and role in rule.to
    if role == SUPER_ADMIN:
        return rule.to == ALL
    return rule.to in (ALL, PUBLIC) or (rule.to == USER and logged_in)


def field_rights(model: type[Model], verb: FieldVerb, actor: Actor) -> Mapping[str, Clauses]:
    """Return the fields that an actor may use in some of the records, or in none.

    Once a field has rules for a verb, only those whom a rule names may use it, and super-admins.
    """
    return _field_rights(model, verb, actor.role, actor.user is not None)


@cache
def _field_rights(
    model: type[Model], verb: FieldVerb, role: str | None, logged_in: bool
) -> Mapping[str, Clauses]:
    if role == SUPER_ADMIN:
        return _NOTHING
    rules = [one for one in model.__access__ or () if one.fields and verb in one.verbs]
    found: dict[str, Clauses] = {}
    for name in dict.fromkeys(name for one in rules for name in one.fields):
        found[name] = any_of(
            one.when is None or true(model, one.when, logged_in=logged_in)
            for one in rules
            if name in one.fields and binds(one, role, logged_in)
        )
    return {name: clauses for name, clauses in found.items() if clauses is not True}


def field_rules(verb: FieldVerb, model: type[Model]) -> Mapping[str, FieldRule]:
    """Return the fields that the current actor may use in some of the records, or in none."""
    who = acting.get()
    if who is None:
        return {}
    found = field_rights(model, verb, who)
    if not found:
        return _UNRESTRICTED
    return {name: clauses and bound(clauses, who) for name, clauses in found.items()}  # type: ignore[arg-type]


def explain_field(verb: FieldVerb, model: type[Model], field: str) -> str:
    """Return the access rules that decide about a field, in words, for the current actor."""
    who = acting.get() or ANONYMOUS
    rules = (one for one in model.__access__ or () if field in one.fields and verb in one.verbs)
    return "; ".join(spoken(one, model, who) for one in rules)


def unreadable(model: type[Model], actor: Actor) -> frozenset[str]:
    """Return the fields of a model whose values, or some of them, an actor can't read."""
    private = (one.name for one in metadata_of(model).columns.values() if one.private)
    return frozenset((*private, *field_rights(model, "read", actor)))


def spoken(rule: AccessRule, model: type[Model], actor: Actor) -> str:
    """Return a rule in words, without a condition on fields that the actor can't read."""
    if rule.when is None:
        return rule.words
    own, others = _fields_in(model, rule.when)
    if own.isdisjoint(unreadable(model, actor)) and all(
        field not in unreadable(other, actor) for other, field in others
    ):
        return rule.words
    return f"{rule._replace(when=None).words} for some records"


@cache
def _fields_in(
    model: type[Model], condition: str
) -> tuple[frozenset[str], frozenset[tuple[type[Model], str]]]:
    """Return the fields of a model that a condition names, and those of other models."""
    found = {*_named(model, conditions.parse(condition, "when"))}
    own = frozenset(field for owner, field in found if owner is model)
    return own, frozenset(one for one in found if one[0] is not model)


def _named(model: type[Model], node: conditions.Node) -> Iterator[tuple[type[Model], str]]:
    """Yield the models and names of the fields in a condition, and of those after `has`."""
    for one in conditions.walk(node):
        if isinstance(one, conditions.Name):
            *path, field = one.name.split(".")
            yield _end(model, path if path[:1] != ["me"] else []), field
        elif isinstance(one, conditions.Has):
            yield from _named(_end(model, one.path.split(".")), one.inner)


def _end(model: type[Model], path: Iterable[str]) -> type[Model]:
    for name in path:
        model = relation_of(model, name).model
    return model


def forget_fields() -> None:
    """Forget the compiled rules of fields: a test has changed them."""
    _field_rights.cache_clear()
