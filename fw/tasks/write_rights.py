"""Rights of a super-admin, which the generated tests expect of `[auth.routes]` and access rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from fw.language.model import Model, Schema
from fw.runtime.names import normalize_name
from fw.runtime.rules.access_rules import ALL, AccessRule
from fw.tasks.artifact import Settings
from fw.tasks.settings import rules_of

__all__ = ["WRITES", "refused_by_own_rules", "refused_writes"]

WRITES: Final = ("create", "update", "delete")
_ROLE: Final = "super-admin"
_VERBS: Final = {"set_null": "update", "cascade": "delete"}
"""Verbs that a deletion needs on the records that refer to the deleted one, by `on_delete`."""


def refused_writes(model: Model, schema: Schema, settings: Settings) -> frozenset[str]:
    """Return those of `WRITES` that are refused to a super-admin.

    A deletion is also refused if it would delete or change records of another model that a
    super-admin may not write.
    """
    refused = refused_by_own_rules(model, settings)
    has_consequence = _has_refused_consequence(model.name, schema, _rules_by_name(settings), set())
    return refused | {"delete"} if has_consequence else refused


def refused_by_own_rules(model: Model, settings: Settings) -> frozenset[str]:
    """Return those of `WRITES` that the model's own rules refuse to a super-admin.

    Tests may expect these refusals. What a deletion does to other models is allowed by a repository
    with `cascades_as_system`.
    """
    rules = _rules_by_name(settings)
    return frozenset(
        verb
        for verb in WRITES
        if _refuses(rules, model.name, verb) or any(_denials(model, verb, of_every_record=True))
    )


def _rules_by_name(settings: Settings) -> dict[str, Any]:
    return {normalize_name(name): rule for name, rule in rules_of(settings).items()}


def _refuses(rules: Mapping[str, Any], model: str, verb: str) -> bool:
    rule = rules.get(normalize_name(model))
    if not isinstance(rule, Mapping):
        return False
    allowed = rule.get(verb, rule.get("write"))
    return isinstance(allowed, (list, tuple)) and _ROLE not in allowed


def _denials(model: Model, verb: str, *, of_every_record: bool) -> Iterator[AccessRule]:
    """Yield the access rules that deny a verb to super-admins, for every record or for some."""
    for one in model.access or ():
        names_them = one.to == ALL or _ROLE in one.to
        is_wide_enough = one.when is None or not of_every_record
        if one.denies and names_them and verb in one.verbs and is_wide_enough:
            yield one


def _has_refused_consequence(
    name: str, schema: Schema, rules: Mapping[str, Any], seen: set[str]
) -> bool:
    """Return True if a deletion changes or deletes records, of which some may not be written."""
    seen.add(name)
    for other in schema.models.values():
        actions = {
            field.references.on_delete
            for field in other.fields
            if field.references is not None and field.references.model == name
        }
        verbs = {_VERBS[action] for action in actions if action in _VERBS}
        if any(
            _refuses(rules, other.name, verb) or any(_denials(other, verb, of_every_record=False))
            for verb in verbs
        ):
            return True
        cascades = "delete" in verbs and other.name not in seen
        if cascades and _has_refused_consequence(other.name, schema, rules, seen):
            return True
    return False
