"""Syntax errors of relations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fw.language.model import RELATION_KINDS
from fw.language.syntax.syntax_issue import SyntaxIssue, bad_name, issue_at, quoted, unexpected
from fw.language.syntax.tokens import Token
from fw.runtime.names import suggest

__all__ = ["relation_issues"]

_KIND_SYNONYMS = {
    "belongs": "belongs_to", "has": "has_many", "has_and_belongs_to_many": "many_to_many",
    "hasone": "has_one", "one_to_one": "has_one", "one_to_many": "has_many",
    "many_to_one": "belongs_to",
}  # fmt: skip
_RELATION_FORM = (
    "write '<kind> <Model> as <alias>', then 'through <Model>' and 'via <field>' if needed"
)


def relation_issues(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    """Yield the syntax errors of a relation."""
    kind = tokens[0].text.lower()
    if kind not in RELATION_KINDS:
        hint = suggest(kind, RELATION_KINDS, synonyms=_KIND_SYNONYMS)
        yield issue_at("FW110", f"unknown relation kind {quoted(tokens[0])}", hint, tokens[0])
        return
    if len(tokens) < 2:
        yield issue_at("FW110", f"'{kind}' requires a model", _RELATION_FORM, tokens[0])
        return
    parts = list(tokens[1:])
    expected = ("", "as", "through", "via")
    for position, keyword in enumerate(expected):
        if not parts:
            if position == 1:
                hint = f"write '{kind} {tokens[1].text} as <alias>'"
                yield issue_at("FW110", "relation has no alias", hint, tokens[-1])
            return
        if keyword:
            if parts[0].text.lower() != keyword:
                if keyword == "as":
                    break
                continue
            word = parts.pop(0)
            if not parts:
                yield issue_at("FW110", f"'{word.text}' requires a name", _RELATION_FORM, word)
                return
        bad = bad_name(parts.pop(0), "model" if keyword in ("", "through") else "relation")
        if bad:
            yield bad
            return
    if parts:
        yield unexpected("FW110", parts[0], _RELATION_FORM)
