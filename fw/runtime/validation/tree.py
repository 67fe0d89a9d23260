"""The rules of a payload as a tree: `items.*.price` hangs below `items`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fw.runtime.validation.arguments import split_path
from fw.runtime.validation.errors import InvalidRule
from fw.runtime.validation.parsing import Rules, rule_set
from fw.runtime.validation.rule import Path, RuleSet

__all__ = ["Node", "plant"]


@dataclass(slots=True)
class Node:
    """One field, the members below it (`children`) or its items (`each`)."""

    pattern: Path
    rules: RuleSet = field(default_factory=RuleSet)
    named: bool = False
    children: dict[str, Node] = field(default_factory=dict)
    each: Node | None = None

    def child(self, part: str) -> Node:
        """Return the node below this one, made if it is missing."""
        pattern = (*self.pattern, part)
        if part == "*":
            self.each = self.each or Node(pattern)
            return self.each
        return self.children.setdefault(part, Node(pattern))

    @property
    def implied(self) -> str | None:
        """The type that a value must have to have the parts which the rules speak of."""
        if self.each is not None:
            return "list"
        return "object" if self.children else None


def plant(rules: Mapping[str, Rules]) -> Node:
    """Return the tree of all rules; raise InvalidRule for one that is written wrongly."""
    root = Node(())
    given: list[tuple[str, Node, Rules]] = []
    for name, texts in rules.items():
        node = root
        try:
            for part in split_path(name):
                node = node.child(part)
        except ValueError as error:
            raise InvalidRule(f"{name!r} can't be a field: {error}") from None
        node.named = True
        given.append((name, node, texts))
    if root.each is not None:
        raise InvalidRule("a payload is an object: '*' can't be its field")
    for name, node, texts in given:
        try:
            node.rules = rule_set(texts, node.implied)
        except InvalidRule as error:
            raise InvalidRule(f"{name}: {error.message}", hint=error.hint) from None
    _complete(root)
    return root


def _complete(node: Node) -> None:
    """Give the fields that stand only in the paths of others the type which that implies."""
    if node.each is not None and node.children:
        path = ".".join(node.pattern)
        raise InvalidRule(f"{path} can't have both items ({path}.*) and members")
    below = [*node.children.values(), *([node.each] if node.each else [])]
    for inner in below:
        if not inner.named:
            inner.rules = rule_set("", inner.implied)
        _complete(inner)
