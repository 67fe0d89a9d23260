"""Parsing of rules such as `required|string|max:80`."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from fw.runtime.validation.arguments import split_path
from fw.runtime.validation.registry import find
from fw.runtime.validation.rule import Applied, InvalidRule, Path, RuleSet

__all__ = ["IMPLIED", "Node", "Rules", "clear_cache", "parse_rules", "rule_set"]

Rules = str | Sequence[str]
"""The rules of one field: a text with `|` between them, or a list if a rule contains `|`."""

IMPLIED = ("list", "object")
_NUMERIC = frozenset({"decimal", "integer", "numeric"})


def rule_set(rules: Rules, implied: str | None = None) -> RuleSet:
    """Return the rules of one field; raise InvalidRule for an invalid one.

    `implied` is the type that the field must have because of rules for its members or items.
    """
    texts = rules.split("|") if isinstance(rules, str) else rules
    return _rule_set(tuple(text for text in texts if text.strip()), implied)


@lru_cache(maxsize=4096)
def _rule_set(texts: tuple[str, ...], implied: str | None) -> RuleSet:
    applied = [_applied(text) for text in texts]
    flags = {entry.rule.name for entry in applied if entry.rule.kind == "flag"}
    types = [entry for entry in applied if entry.rule.kind == "type"]
    if implied is not None:
        # `array` alone accepts a list or an object; the rules of its parts decide which.
        types = [entry for entry in types if entry.rule.name != implied and not _is_open(entry)]
        types.insert(0, Applied(find(implied)))
    values = [entry for entry in applied if entry.rule.kind == "value"]
    formats = [entry.argument for entry in applied if entry.rule.name == "date_format"]
    return RuleSet(
        presence=tuple(entry for entry in applied if entry.rule.kind == "presence"),
        values=(*types, *values),
        asynchronous=tuple(entry for entry in applied if entry.rule.kind == "async"),
        nullable="nullable" in flags,
        sometimes="sometimes" in flags,
        bail="bail" in flags,
        numeric=any(entry.rule.name in _NUMERIC for entry in types),
        date_format=formats[0] if formats else None,
    )


def clear_cache() -> None:
    """Clear the cache of parsed rules, after a rule was added or removed."""
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
        raise InvalidRule(f"invalid rule {text!r}: {error}") from None


def _split(text: str) -> tuple[str, ...]:
    """Return arguments between commas; one in double quotes may contain commas."""
    return tuple(next(csv.reader([text], strict=True), []))


@dataclass(slots=True)
class Node:
    """A field, with its members (`children`) or its items (`each`)."""

    pattern: Path
    rules: RuleSet = field(default_factory=RuleSet)
    named: bool = False
    children: dict[str, Node] = field(default_factory=dict)
    each: Node | None = None

    def child(self, part: str) -> Node:
        """Return the node of a member or of the items; create it if it is missing."""
        pattern = (*self.pattern, part)
        if part == "*":
            self.each = self.each or Node(pattern)
            return self.each
        return self.children.setdefault(part, Node(pattern))

    @property
    def implied(self) -> str | None:
        """The type that a value must have because the rules name its members or items."""
        if self.each is not None:
            return "list"
        return "object" if self.children else None


def parse_rules(rules: Mapping[str, Rules]) -> Node:
    """Return the tree of all rules; raise InvalidRule for an invalid one."""
    root = Node(())
    given: list[tuple[str, Node, Rules]] = []
    for name, texts in rules.items():
        node = root
        try:
            for part in split_path(name):
                node = node.child(part)
        except ValueError as error:
            raise InvalidRule(f"invalid field {name!r}: {error}") from None
        node.named = True
        given.append((name, node, texts))
    if root.each is not None:
        raise InvalidRule("invalid field '*': a payload is an object")
    for name, node, texts in given:
        try:
            node.rules = rule_set(texts, node.implied)
        except InvalidRule as error:
            raise InvalidRule(f"{name}: {error.message}", hint=error.hint) from None
    _complete(root)
    return root


def _complete(node: Node) -> None:
    """Set the implied type of fields that only occur in the paths of others."""
    if node.each is not None and node.children:
        path = ".".join(node.pattern)
        raise InvalidRule(f"{path} has rules for items ({path}.*) and for members; use one of them")
    below = [*node.children.values(), *([node.each] if node.each else [])]
    for inner in below:
        if not inner.named:
            inner.rules = rule_set("", inner.implied)
        _complete(inner)
