"""Checks of access rules for fields."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from fw.language.model import Field
from fw.language.names import is_private
from fw.language.syntax.literals import Issue
from fw.runtime.names import nearest
from fw.runtime.rules.access_rules import AccessRule

__all__ = ["field_issue"]

_MOST_LISTED = 12


def field_issue(rule: AccessRule, fields: Mapping[str, Field]) -> Issue | None:
    """Return the issue of the fields that a rule names."""
    for name in rule.fields:
        if name not in fields:
            listed = ", ".join(islice(fields, _MOST_LISTED))
            meant = nearest(name, list(fields))
            hint = f"did you mean '{meant}'?" if meant else f"use one of {listed}"
            return Issue("FW344", f"unknown field '{name}'", hint, name)
        if fields[name].primary:
            return Issue("FW344", f"'{name}' is the primary key", "name other fields", name)
        if "read" in rule.verbs and (fields[name].private or is_private(name)):
            message = f"'{name}' is private: nobody reads it"
            return Issue("FW344", message, "remove 'private', or the rule", name)
        if "write" in rule.verbs and (fields[name].readonly or fields[name].computed):
            return Issue("FW344", f"no request writes '{name}'", "remove 'write'", name)
    return None
