"""Rights of a super-admin, which the generated tests expect of `[auth.routes]` and access rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fw.language.model import Model, Schema
from fw.runtime.names import normalize_name
from fw.runtime.rules.access_rules import ALL
from fw.tasks.artifact import Settings
from fw.tasks.settings import rules_of

__all__ = ["WRITES", "refused_writes"]

WRITES: Final = ("create", "update", "delete")
_ROLE: Final = "super-admin"


def refused_writes(model: Model, schema: Schema, settings: Settings) -> frozenset[str]:
    """Return those of `WRITES` that are refused to a super-admin.

    A deletion is also refused if it would delete or change records of another model that a
    super-admin may not write.
    """
    rules = {normalize_name(name): rule for name, rule in rules_of(settings).items()}
    refused = {verb for verb in WRITES if _denies(model, verb)}
    if not rules:
        return frozenset(refused)
    refused |= {verb for verb in WRITES if _refuses(rules, model.name, verb)}
    if _deletion_is_refused(model.name, schema, rules, set()):
        refused.add("delete")
    return frozenset(refused)


def _refuses(rules: Mapping[str, Any], model: str, verb: str) -> bool:
    rule = rules.get(normalize_name(model))
    if not isinstance(rule, Mapping):
        return False
    allowed = rule.get(verb, rule.get("write"))
    return isinstance(allowed, (list, tuple)) and _ROLE not in allowed


def _denies(model: Model, verb: str) -> bool:
    """Return True if an access rule denies a verb to super-admins for every record."""
    return any(
        one.denies and one.when is None and verb in one.verbs and (one.to == ALL or _ROLE in one.to)
        for one in model.access or ()
    )


def _deletion_is_refused(
    name: str, schema: Schema, rules: Mapping[str, Any], seen: set[str]
) -> bool:
    if _refuses(rules, name, "delete"):
        return True
    seen.add(name)
    for other in schema.models.values():
        actions = {
            field.references.on_delete
            for field in other.fields
            if field.references is not None and field.references.model == name
        }
        if "set_null" in actions and _refuses(rules, other.name, "update"):
            return True
        cascades = "cascade" in actions and other.name not in seen
        if cascades and _deletion_is_refused(other.name, schema, rules, seen):
            return True
    return False
