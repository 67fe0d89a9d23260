"""From `required|string|max:80` to the rules themselves."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import lru_cache

from fw.runtime.validation.errors import InvalidRule
from fw.runtime.validation.registry import find
from fw.runtime.validation.rule import Applied, RuleSet

__all__ = ["IMPLIED", "Rules", "forget_parsed", "rule_set"]

Rules = str | Sequence[str]
"""The rules of one field: a text with `|` between them, or a list where a rule has its own `|`."""

IMPLIED = ("list", "object")
_NUMERIC = frozenset({"decimal", "integer", "numeric"})


def rule_set(rules: Rules, implied: str | None = None) -> RuleSet:
    """Return the rules of one field; raise InvalidRule for one that is written wrongly.

    `implied` is the type that rules for what is inside of the field want it to have.
    """
    texts = rules.split("|") if isinstance(rules, str) else rules
    return _rule_set(tuple(text for text in texts if text.strip()), implied)


@lru_cache(maxsize=4096)
def _rule_set(texts: tuple[str, ...], implied: str | None) -> RuleSet:
    applied = [_applied(text) for text in texts]
    flags = {entry.rule.name for entry in applied if entry.rule.kind == "flag"}
    types = [entry for entry in applied if entry.rule.kind == "type"]
    if implied is not None:
        # `array` alone is a list or an object; what is asked of its parts says which.
        types = [entry for entry in types if entry.rule.name != implied and not _is_open(entry)]
        types.insert(0, Applied(find(implied)))
    values = [entry for entry in applied if entry.rule.kind == "value"]
    formats = [entry.argument for entry in applied if entry.rule.name == "date_format"]
    return RuleSet(
        presence=tuple(entry for entry in applied if entry.rule.kind == "presence"),
        values=(*types, *values),
        waiting=tuple(entry for entry in applied if entry.rule.kind == "waiting"),
        nullable="nullable" in flags,
        sometimes="sometimes" in flags,
        bail="bail" in flags,
        numeric=any(entry.rule.name in _NUMERIC for entry in types),
        date_format=formats[0] if formats else None,
    )


def forget_parsed() -> None:
    """Parse every rule anew: the names have changed."""
    _rule_set.cache_clear()


def _is_open(entry: Applied) -> bool:
    return entry.rule.name == "array" and not entry.arguments


def _applied(text: str) -> Applied:
    name, colon, rest = text.strip().partition(":")
    rule = find(name)
    arguments: tuple[str, ...] = ()
    if colon:
        arguments = (rest,) if rule.whole else _split(rest)
    try:
        return Applied(rule, arguments, rule.prepare(arguments))
    except ValueError as error:
        raise InvalidRule(f"the rule {text!r} is wrong: {error}") from None


def _split(text: str) -> tuple[str, ...]:
    """Return arguments that commas divide; one in double quotes may have commas of its own."""
    return tuple(next(csv.reader([text], strict=True), []))
