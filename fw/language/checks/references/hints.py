"""Hints that need all models: suggestions for unknown models, and models that need each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from fw.language.checks.references.declaration_order import required_models
from fw.language.checks.references.interface import Interface, ReferenceIssue
from fw.runtime.messages import say
from fw.runtime.names import nearest

__all__ = ["with_cycles", "with_suggestions"]

MAX_SUGGESTIONS = 20
"""Maximum number of unknown models that get a suggestion; comparing them is expensive."""
MAX_COMPARED = 10_000
"""Maximum number of comparisons for suggestions, at least those of one unknown model."""


def with_suggestions(
    issues: Iterable[ReferenceIssue], names: Sequence[str]
) -> Iterator[ReferenceIssue]:
    """Add suggestions to the unknown models, up to the limits of comparisons."""
    left = max(1, min(MAX_SUGGESTIONS, MAX_COMPARED // max(1, len(names))))
    for issue in issues:
        meant = None
        if issue.code == "FW401" and left:
            left -= 1
            meant = nearest(issue.word, names)
        yield issue._replace(hint=say("did you mean '{meant}'?", meant=meant)) if meant else issue


def with_cycles(
    issues: Iterable[ReferenceIssue], interfaces: Sequence[Interface]
) -> Iterator[ReferenceIssue]:
    """Report models that need each other as such: no order of the file is valid for them."""
    by_name = {interface.name: interface for interface in interfaces}
    left = MAX_SUGGESTIONS
    for issue in issues:
        cycle: list[str] = []
        if issue.code == "FW402" and left:
            left -= 1
            cycle = _path(by_name, issue.word, interfaces[issue.model].name)
        if not cycle:
            yield issue
            continue
        shown = " → ".join((cycle[-1], *cycle))
        message = say("these models need each other: {shown}", shown=shown)
        hint = say("add 'nullable' to one of these foreign keys")
        yield issue._replace(code="FW410", message=message, hint=hint)


def _path(by_name: Mapping[str, Interface], start: str, end: str) -> list[str]:
    """Return the shortest path of required references from one model to another, or nothing."""
    paths = {start: [start]}
    waiting = [start]
    for name in waiting:
        for target in required_models(by_name[name]):
            if target == end:
                return [*paths[name], end]
            if target in by_name and target not in paths:
                paths[target] = [*paths[name], target]
                waiting.append(target)
    return []
