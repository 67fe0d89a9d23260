"""Quick fixes of access rules: remove a rule, or its condition."""

from __future__ import annotations

from fw.language.editing.changes import Change
from fw.language.service.fixes.case import Case, Proposals
from fw.language.syntax.scanner import Block
from fw.language.syntax.tokens import Statement, statements
from fw.runtime.messages import say

__all__ = ["rule_fixes"]


def rule_fixes(case: Case) -> Proposals:
    """Yield the removal of the rule or of the condition that a hint speaks of."""
    block, one = case.block, case.found
    if block is None:
        return
    text, at = case.workspace.sources[one.file], case.start - block.start
    rule = next((s for s in statements(block.text) if s.start <= at < s.end), None)
    if rule is None or rule.kind != "rule":
        return
    if one.hint == "remove the condition":
        when = next(token for token in rule.tokens if token.text.lower() == "when")
        first, last = block.start + when.start, block.start + rule.end
        while text[first - 1] in " \t":
            first -= 1
        yield say("Remove the condition"), [Change(first, last, "", one.file)]
    elif one.hint.startswith(("remove the rule", "remove one")):
        yield say("Remove the rule"), [_without(text, block, rule, one.file)]


def _without(text: str, block: Block, rule: Statement, file: str) -> Change:
    """Return the removal of a rule, with its line if nothing else is on it."""
    first, last = block.start + rule.start, block.start + rule.end
    line = text.rfind("\n", 0, first) + 1
    end = text.find("\n", last) + 1
    if end and not text[line:first].strip() and not text[last:end].strip():
        first, last = line, end
    return Change(first, last, "", file)
